import { planSolves } from './solve-plan';

const options = { teams: 6, challenges: 5, solves: 2, watchedTeams: 2 };

describe('the plan of solves', () => {
  it('gives every team the same number of different seeded solves', () => {
    const { seeded } = planSolves(options);
    const pairs = new Set(seeded.map(({ team, challenge }) => `${team}/${challenge}`));
    expect(pairs.size).toBe(12);
    for (let team = 0; team < 6; team += 1) {
      expect(seeded.filter((pair) => pair.team === team)).toHaveLength(2);
    }
  });

  it('hands every other pair out once, the watched teams apart', () => {
    const plan = planSolves(options);
    const seen = new Set(plan.seeded.map(({ team, challenge }) => `${team}/${challenge}`));
    while (plan.freshLeft() > 0) {
      const { team, challenge } = plan.takeFresh();
      expect(team).toBeLessThan(4);
      seen.add(`${team}/${challenge}`);
    }
    while (plan.watchedLeft() > 0) {
      const { team, challenge } = plan.takeWatched();
      expect(team).toBeGreaterThanOrEqual(4);
      seen.add(`${team}/${challenge}`);
    }
    expect(seen.size).toBe(30);
    expect(() => plan.takeFresh()).toThrow('no pair');
  });
});
