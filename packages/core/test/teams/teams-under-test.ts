import { createChallengeCache, createChallengeStore } from '../../src/challenges';
import { createTransact, createUnchangedReads } from '../../src/infra/database';
import { createStaffAuditLog } from '../../src/staff-audit';
import {
  createDivisionRules,
  createMakeOrPromoteTeam,
  createTeams,
  createTeamStore,
  type BoardReader,
  type Teams,
  type TeamStanding,
} from '../../src/teams';
import {
  createTestDatabase,
  recordingEventPublisher,
  seededRandom,
  type TestDatabase,
} from '../../src/testing';

export const NOW = new Date('2026-06-02T00:00:00.000Z');
export const ENDS_AT = new Date('2026-06-03T00:00:00.000Z');

export const divisions = createDivisionRules({
  divisions: ['open', 'student'],
  isMailConfigured: false,
  isRanksiteConfigured: false,
});

/** A board of what the test says. */
class BoardUnderTest implements BoardReader {
  standings = new Map<string, TeamStanding>();
  values = new Map<string, { points: number; solves: number }>();
  solvers = new Map<string, readonly string[]>();

  standingOf(teamId: string) {
    return this.standings.get(teamId);
  }
  challengeValue(challengeId: string) {
    return this.values.get(challengeId);
  }
  dynamicScoresOf() {
    return [];
  }
  firstSolvers(challengeId: string) {
    return this.solvers.get(challengeId) ?? [];
  }
  scores() {
    return {
      teamIds: [...this.standings.keys()],
      scores: [...this.standings.values()].map((standing) => standing.score),
    };
  }
  /** Ranks a team with a score; places do not matter. */
  rank(teamId: string, score: number): void {
    this.standings.set(teamId, { score, globalPlace: 1, divisionPlace: 1 });
  }
}

export interface TeamsUnderTest {
  readonly test: TestDatabase;
  readonly teams: Teams;
  /** A use case of the operator, not of the API. */
  readonly makeOrPromoteTeam: ReturnType<typeof createMakeOrPromoteTeam>;
  readonly eventPublisher: ReturnType<typeof recordingEventPublisher>;
  readonly board: BoardUnderTest;
}

export async function teamsUnderTest(): Promise<TeamsUnderTest> {
  const test = await createTestDatabase();
  const challengeCache = createChallengeCache(createChallengeStore(test.database));
  const board = new BoardUnderTest();
  const eventPublisher = recordingEventPublisher();
  const teams = createTeams({
    database: test.database,
    eventPublisher,
    divisions,
    random: seededRandom('teams'),
    board: () => board,
    staffBoard: () => Promise.resolve(board),
    unchangedReads: createUnchangedReads(test.database),
    challenges: () => challengeCache.latest(),
    endsAt: () => ENDS_AT,
    memberRules: { isOn: true, maxMembers: 3 },
    forgetAvatar: () => Promise.resolve(),
    // No ban or deletion waits for an instancer.
    stopInstances: () => new Promise(() => undefined),
  });
  const makeOrPromoteTeam = createMakeOrPromoteTeam({
    transact: createTransact(test.database, (executor) => ({
      teams: createTeamStore(executor),
      audit: createStaffAuditLog(executor),
    })),
    eventPublisher,
    divisions,
    random: seededRandom('operator'),
  });
  return { test, teams, makeOrPromoteTeam, eventPublisher, board };
}

/** Kinds of the ledger rows about a team, in order. */
export function ledgerKinds({ test }: TeamsUnderTest, teamId: string): Promise<string[]> {
  return test.database('ledger').where('team_id', teamId).orderBy('id').pluck('kind');
}
