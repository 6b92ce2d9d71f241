import { planSolves, type PairSource } from './solve-plan';

const [teams, challenges, solves, watchedTeams] = [6, 5, 2, 2];

function takeAll(source: PairSource): string[] {
  return Array.from({ length: source.left() }, () => {
    const { team, challenge } = source.take();
    return `${team}/${challenge}`;
  });
}

describe('the plan of solves', () => {
  it('hands every pair that is not seeded out once, the watched teams apart', () => {
    const plan = planSolves({ teams, challenges, solves, watchedTeams });
    const seeded = Array.from({ length: teams }, (_, team) => [
      `${team}/${team % challenges}`,
      `${team}/${(team + 1) % challenges}`,
    ]).flat();
    const [fresh, watched] = [takeAll(plan.fresh), takeAll(plan.watched)];
    expect(new Set([...seeded, ...fresh, ...watched]).size).toBe(teams * challenges);
    expect(fresh.every((pair) => Number(pair[0]) < 4)).toBe(true);
    expect(watched.every((pair) => Number(pair[0]) >= 4)).toBe(true);
    expect(() => plan.fresh.take()).toThrow('no pair');
  });
});
