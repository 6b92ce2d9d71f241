import { createUnchangedReads } from '../../src/infra/database';
import { createAttemptStore, createSolvePages, createSolvePositions } from '../../src/solves';
import {
  aChallenge,
  aTeam,
  createTestDatabase,
  storeChallenges,
  storeTeams,
  type TestDatabase,
} from '../../src/testing';

const NOON = Date.parse('2026-06-01T12:00:00Z');

describe('recording a right attempt', () => {
  let test: TestDatabase;
  let submissions = 0;
  beforeAll(async () => {
    test = await createTestDatabase(undefined, { maxPoolSize: 24 });
  });
  afterAll(() => test.drop());

  async function aRace(teams: number) {
    const challenge = aChallenge();
    const all = Array.from({ length: teams }, () => aTeam());
    await storeChallenges(test.database, challenge);
    await storeTeams(test.database, ...all);
    const store = createAttemptStore(test.database);
    return {
      challenge,
      teams: all,
      record: (teamId: string, atMs = NOON) =>
        store.recordAccepted({
          revision: null,
          challengeId: challenge.id,
          teamId,
          ip: '203.0.113.7',
          at: new Date(atMs),
          submissionId: `submission-${String((submissions += 1))}`,
          result: 'correct',
          details: {},
          repeatDetails: { submittedFlag: 'again' },
        }),
      count: (table: string, where: object = {}) =>
        test
          .database(table)
          .where({ challenge_id: challenge.id, ...where })
          .count('* as n')
          .first()
          .then((row) => Number(row?.['n'])),
    };
  }

  it('writes solve, record and ledger row together', async () => {
    const { record, teams, count } = await aRace(1);
    expect(await record(teams[0]!.id)).toMatchObject({ outcome: 'solved' });
    expect(await Promise.all([count('solves'), count('submissions'), count('ledger')])).toEqual([1, 1, 1]);
  });

  it('lets one of 20 parallel attempts of a team through and records the others as already solved', async () => {
    const { record, teams, count } = await aRace(1);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => record(teams[0]!.id)));
    expect(outcomes.filter(({ outcome }) => outcome === 'solved')).toHaveLength(1);
    expect(outcomes.filter(({ outcome }) => outcome === 'alreadySolved')).toHaveLength(19);
    expect(await count('solves')).toBe(1);
    expect(await count('submissions', { result: 'already_solved' })).toBe(19);
    expect(await count('ledger')).toBe(1);
  });

  it('records a repeated attempt with its own time and details', async () => {
    const { record, teams, challenge } = await aRace(1);
    await record(teams[0]!.id, NOON + 500);
    await record(teams[0]!.id, NOON);
    const repeated = { challenge_id: challenge.id, result: 'already_solved' };
    expect(await test.database('submissions').where(repeated).select('created_at', 'details')).toEqual([
      { created_at: new Date(NOON), details: { submittedFlag: 'again' } },
    ]);
  });

  it('control: 20 parallel attempts of 20 teams are 20 solves', async () => {
    const { record, teams, count } = await aRace(20);
    await Promise.all(teams.map((team) => record(team.id)));
    expect(await count('solves')).toBe(20);
  });

  it('orders solves as the lock was taken, also when a replica with a slow clock comes later', async () => {
    const { record, teams, challenge } = await aRace(4);
    await record(teams[0]!.id, NOON);
    await record(teams[1]!.id, NOON + 500);
    await record(teams[2]!.id, NOON);
    await record(teams[3]!.id, NOON + 100);
    const listed = await createSolvePages(createUnchangedReads(test.database)).listOfChallenge(challenge.id, {
      limit: 10,
      offset: 0,
    });
    expect(listed.map((solve) => solve.team.id)).toEqual(teams.map((team) => team.id));
    expect(listed.map((solve) => solve.at.getTime() - NOON)).toEqual([0, 500, 500, 500]);
  });

  it('keeps the order of 30 teams at the same instant, in one list and in positions', async () => {
    const { record, teams, challenge } = await aRace(30);
    await Promise.all(teams.map((team) => record(team.id)));
    const unchangedReads = createUnchangedReads(test.database);
    const findPosition = createSolvePositions(test.database, unchangedReads);
    const listed = await createSolvePages(unchangedReads).listOfChallenge(challenge.id, {
      limit: 100,
      offset: 0,
    });
    const ids = listed.map((solve) => solve.id);
    expect([...ids].sort()).toEqual(ids);
    const positions = await Promise.all(listed.map((solve) => findPosition(challenge.id, solve.team.id)));
    expect(positions).toEqual(listed.map((_, index) => index + 1));
    await test.database('teams').where('id', listed[0]!.team.id).update({ banned: true });
    const findLater = createSolvePositions(test.database, createUnchangedReads(test.database));
    expect(await findLater(challenge.id, listed[29]!.team.id)).toBe(29);
  });

  it('tells positions as listed when a replica whose clock is minutes behind comes later', async () => {
    const { record, teams, challenge } = await aRace(4);
    const unchangedReads = createUnchangedReads(test.database);
    const findPosition = createSolvePositions(test.database, unchangedReads);
    const minutesAgo = (minutes: number) => Date.now() - 60_000 * minutes;
    await record(teams[0]!.id, minutesAgo(9));
    await record(teams[1]!.id, minutesAgo(8));
    expect(await findPosition(challenge.id, teams[1]!.id)).toBe(2);
    await record(teams[2]!.id, minutesAgo(3));
    await record(teams[3]!.id, minutesAgo(0));
    const page = { limit: 10, offset: 0 };
    const listed = await createSolvePages(unchangedReads).listOfChallenge(challenge.id, page);
    expect(listed.map(({ team }) => team.id)).toEqual(teams.map(({ id }) => id));
    const told = await Promise.all(teams.map(({ id }) => findPosition(challenge.id, id)));
    expect(told).toEqual([1, 2, 3, 4]);
  });

  it('says so when the challenge or the team was deleted meanwhile, and writes nothing', async () => {
    const { record, teams, count, challenge } = await aRace(1);
    expect(await record('no-such-team')).toEqual({ outcome: 'teamGone' });
    expect(await count('submissions')).toBe(0);
    await test.database('challenges').where('id', challenge.id).delete();
    expect(await record(teams[0]!.id)).toEqual({ outcome: 'challengeGone' });
    expect(await count('submissions')).toBe(0);
  });

  it('writes as many rows after 200 solves as for the first', async () => {
    const { record, teams } = await aRace(201);
    const writtenBy = async (teamId: string): Promise<number> => {
      const sum = async () => {
        const counts = await Promise.all(
          ['solves', 'submissions', 'ledger', 'dynamic_scores'].map((table) =>
            test.database(table).count('* as n').first(),
          ),
        );
        return counts.reduce((total, row) => total + Number(row?.['n']), 0);
      };
      const before = await sum();
      await record(teamId);
      return (await sum()) - before;
    };
    const first = await writtenBy(teams[0]!.id);
    for (const team of teams.slice(1, 200)) await record(team.id);
    expect(await writtenBy(teams[200]!.id)).toBe(first);
  });
});
