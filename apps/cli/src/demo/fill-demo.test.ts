import type { SeededAttempt, SeededSolve, SeededTeam, SeedStore } from '@rampart/core/seeding';
import { createSeededNumbers } from '../seed/seeded-numbers';
import { DEMO_CHALLENGES } from './demo-challenges';
import { DEMO_TEAMS } from './demo-teams';
import { fillDemo } from './fill-demo';

const HOUR_MS = 3_600_000;
const PLAN = {
  startAtMs: 1_700_000_000_000,
  untilMs: 1_700_000_000_000 + 8 * HOUR_MS,
  divisions: ['open', 'student'],
  solves: [
    { team: 1, challenge: 0, moment: 0 },
    { team: 0, challenge: 1, moment: 0.5 },
    { team: 2, challenge: 0, moment: 1 },
  ],
};
const progress = () => ({ advance: () => undefined, finish: () => undefined });

async function filled(): Promise<{ teams: SeededTeam[]; solves: SeededSolve[]; attempts: SeededAttempt[] }> {
  const rows = { teams: [] as SeededTeam[], solves: [] as SeededSolve[], attempts: [] as SeededAttempt[] };
  const keep =
    <Row>(kept: Row[]) =>
    (batch: readonly Row[]) =>
      Promise.resolve(void kept.push(...batch));
  const store: SeedStore = {
    isEmpty: () => Promise.resolve(true),
    insertTeams: keep(rows.teams),
    insertMembers: () => Promise.resolve(),
    insertChallenges: () => Promise.resolve(),
    insertSolves: keep(rows.solves),
    insertAttempts: keep(rows.attempts),
    insertTeamFlags: () => Promise.resolve(),
    applyPush: () => Promise.resolve(),
    raiseCollectionRevision: () => Promise.resolve(),
  };
  await fillDemo(store, PLAN, createSeededNumbers('1'), progress);
  return rows;
}

describe('the demonstration', () => {
  it('spreads its solves over the past of the event, in their rhythm', async () => {
    const { teams, solves } = await filled();
    expect(
      solves.map(({ teamId, challengeId, createdAt }) => [teamId, challengeId, createdAt.getTime()]),
    ).toEqual([
      [teams[1]?.id, 'welcome-aboard', PLAN.startAtMs],
      [teams[0]?.id, 'robots-only', PLAN.startAtMs + 4 * HOUR_MS],
      [teams[2]?.id, 'welcome-aboard', PLAN.untilMs],
    ]);
  });

  it('has wrong flags as well, and teams of both divisions', async () => {
    const { teams, attempts } = await filled();
    expect(attempts.map(({ result }) => result)).toEqual(['incorrect']);
    expect(teams.filter(({ division }) => division === 'student')).toHaveLength(DEMO_TEAMS.length / 3);
  });

  it('is the same each time', async () => {
    expect(await filled()).toEqual(await filled());
  });

  it('has teams with valid, different names and 15 to 20 challenges in five categories', () => {
    expect(new Set(DEMO_TEAMS.map((name) => name.toLowerCase())).size).toBe(DEMO_TEAMS.length);
    expect(DEMO_TEAMS.every((name) => /^[\x20-\x7e]{2,64}$/.test(name))).toBe(true);
    expect(DEMO_CHALLENGES.length).toBeGreaterThanOrEqual(15);
    expect(DEMO_CHALLENGES.length).toBeLessThanOrEqual(20);
    expect(new Set(DEMO_CHALLENGES.map(({ category }) => category)).size).toBe(5);
  });
});
