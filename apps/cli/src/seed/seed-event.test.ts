import type { SeededChallenge, SeededSolve, SeededTeam, SeedStore } from '@rampart/core/seeding';
import { seedEvent, type SeedPlan } from './seed-event';
import { createSeededNumbers } from './seeded-numbers';

const START_MS = 1_700_000_000_000;
const PLAN: SeedPlan = {
  teams: 40,
  challenges: 6,
  solves: 90,
  divisions: ['open', 'student'],
  startAtMs: START_MS,
  untilMs: START_MS + 3_600_000,
};

const unused = () => Promise.reject(new Error('not of this command'));

async function seeded(said: Partial<SeedPlan> = {}, seed = '1') {
  const stored = {
    teams: [] as SeededTeam[],
    challenges: [] as SeededChallenge[],
    solves: [] as SeededSolve[],
    revisions: 0,
  };
  const store: SeedStore = {
    isEmpty: () => Promise.resolve(true),
    insertTeams: (batch) => Promise.resolve(void stored.teams.push(...batch)),
    insertChallenges: (batch) => Promise.resolve(void stored.challenges.push(...batch)),
    insertSolves: (batch) => Promise.resolve(void stored.solves.push(...batch)),
    insertMembers: unused,
    insertAttempts: unused,
    insertTeamFlags: unused,
    applyPush: unused,
    raiseCollectionRevision: () => Promise.resolve(void (stored.revisions += 1)),
  };
  await seedEvent(store, { ...PLAN, ...said }, createSeededNumbers(seed), () => ({
    advance: () => undefined,
    finish: () => undefined,
  }));
  return stored;
}

describe('an invented event', () => {
  it('is identical for the same sizes and seed, down to ids, flags and times', async () => {
    expect(await seeded()).toEqual(await seeded());
  });

  it('differs for another seed (control)', async () => {
    const [one, other] = [await seeded(), await seeded({}, '2')];
    expect(other.teams.map(({ id }) => id)).not.toEqual(one.teams.map(({ id }) => id));
    expect(other.challenges.map(({ flag }) => flag)).not.toEqual(one.challenges.map(({ flag }) => flag));
  });

  it('has the requested number of teams, challenges and solves, all different', async () => {
    const { teams, challenges, solves, revisions } = await seeded();
    const differing = (values: readonly string[]) => new Set(values).size;
    expect(differing(teams.map(({ id }) => id))).toBe(40);
    expect(differing(teams.map(({ name }) => name.toLowerCase()))).toBe(40);
    expect(differing(teams.map(({ email }) => email))).toBe(40);
    expect(differing(challenges.map(({ id }) => id))).toBe(6);
    expect(differing(solves.map(({ id }) => id))).toBe(90);
    expect(differing(solves.map(({ teamId, challengeId }) => `${teamId} ${challengeId}`))).toBe(90);
    expect(revisions).toBe(1);
  });

  it('has teams registered before the start, in the given divisions, and solves with the right flag', async () => {
    const { teams, challenges, solves } = await seeded();
    for (const { division, createdAt } of teams) {
      expect(PLAN.divisions).toContain(division);
      expect(createdAt.getTime()).toBeLessThan(PLAN.startAtMs);
    }
    const flags = new Map(challenges.map(({ id, flag }) => [id, flag]));
    const teamIds = new Set(teams.map(({ id }) => id));
    for (const { teamId, challengeId, flag, createdAt } of solves) {
      expect(teamIds.has(teamId)).toBe(true);
      expect(flag).toBe(flags.get(challengeId));
      expect(createdAt.getTime()).toBeGreaterThanOrEqual(PLAN.startAtMs);
      expect(createdAt.getTime()).toBeLessThan(PLAN.untilMs);
    }
  });

  it('larger than one batch is stored completely and in order', async () => {
    const { teams, solves } = await seeded({ teams: 5_001, challenges: 2, solves: 7_000 });
    expect([teams.length, solves.length]).toEqual([5_001, 7_000]);
    const ids = solves.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted());
  });
});
