import { randomUUID } from 'node:crypto';
import { createUnchangedReads } from '../../src/infra/database';
import {
  createAttemptStore,
  createSolvePages,
  createSolvePositions,
  type AttemptStore,
} from '../../src/solves';
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

  it('control: 20 parallel attempts of 20 teams are 20 solves', async () => {
    const { record, teams, count } = await aRace(20);
    await Promise.all(teams.map((team) => record(team.id)));
    expect(await count('solves')).toBe(20);
  });

  it('orders solves as the lock was taken, also when a replica with a slow clock comes later', async () => {
    const { record, teams, challenge } = await aRace(3);
    await record(teams[0]!.id, NOON + 500);
    await record(teams[1]!.id, NOON);
    await record(teams[2]!.id, NOON + 100);
    const listed = await createSolvePages(createUnchangedReads(test.database)).listOfChallenge(challenge.id, {
      limit: 10,
      offset: 0,
    });
    expect(listed.map((solve) => solve.team.id)).toEqual(teams.map((team) => team.id));
    expect(listed.every((solve) => solve.at.getTime() >= NOON + 500)).toBe(true);
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

describe('right attempts that are recorded together (decision 0003)', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase(undefined, { maxPoolSize: 24 });
  });
  afterAll(() => test.drop());

  async function anEvent(counts: { challenges: number; teams: number }) {
    const challenges = Array.from({ length: counts.challenges }, () => aChallenge());
    const teams = Array.from({ length: counts.teams }, () => aTeam());
    await storeChallenges(test.database, ...challenges);
    await storeTeams(test.database, ...teams);
    const recordBy = (store: AttemptStore) => (challengeId: string, teamId: string, at?: number) =>
      store.recordAccepted({
        revision: null,
        challengeId,
        teamId,
        ip: '203.0.113.7',
        at: new Date(at ?? NOON),
        submissionId: randomUUID(),
        result: 'correct',
        details: { submittedFlag: `flag of ${teamId}` },
        repeatDetails: { submittedFlag: 'again' },
      });
    return { challenges, teams, recordBy, record: recordBy(createAttemptStore(test.database)) };
  }
  const rowsOf = (table: string, challengeIds: readonly string[]) =>
    test.database(table).whereIn('challenge_id', challengeIds);

  it('gives each attempt its own row, flag and outcome', async () => {
    const { challenges, teams, record } = await anEvent({ challenges: 4, teams: 15 });
    const pairs = challenges.flatMap(({ id }) => teams.map((team) => [id, team.id] as const));
    const outcomes = await Promise.all(pairs.map(([challengeId, teamId]) => record(challengeId, teamId)));
    const ids = challenges.map(({ id }) => id);
    const solves = (await rowsOf('solves', ids)) as { id: string; challenge_id: string; team_id: string }[];
    const solved = new Map(solves.map((row) => [row.id, [row.challenge_id, row.team_id]]));
    expect(outcomes.map((said) => (said.outcome === 'solved' ? solved.get(said.solveId) : said))).toEqual(
      pairs,
    );
    const records = (await rowsOf('submissions', ids)) as {
      team_id: string;
      details: unknown;
      result: string;
    }[];
    expect(records).toHaveLength(60);
    for (const { team_id, details, result } of records) {
      expect([details, result]).toEqual([{ submittedFlag: `flag of ${team_id}` }, 'correct']);
    }
    expect(await rowsOf('ledger', ids)).toHaveLength(60);
  });

  it('loses nobody else when a team was deleted meanwhile', async () => {
    const { challenges, teams, record } = await anEvent({ challenges: 1, teams: 20 });
    const [challenge] = challenges;
    const asked = teams.map((team, place) => (place === 7 ? 'no-such-team' : team.id));
    const outcomes = await Promise.all(asked.map((teamId) => record(challenge!.id, teamId)));
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(
      asked.map((_, place) => (place === 7 ? 'teamGone' : 'solved')),
    );
  });

  it('refuses only the attempt whose text PostgreSQL cannot store', async () => {
    const { challenges, teams } = await anEvent({ challenges: 1, teams: 10 });
    const store = createAttemptStore(test.database);
    const outcomes = await Promise.allSettled(
      teams.map((team, place) =>
        store.recordRefused({
          revision: null,
          challengeId: challenges[0]!.id,
          teamId: team.id,
          ip: '203.0.113.7',
          at: new Date(NOON),
          submissionId: randomUUID(),
          result: 'incorrect',
          details: { submittedFlag: place === 4 ? 'nul \u0000' : 'wrong' },
        }),
      ),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(
      teams.map((_, place) => (place === 4 ? 'rejected' : 'fulfilled')),
    );
    expect(await rowsOf('submissions', [challenges[0]!.id])).toHaveLength(9);
  });

  it('goes on with other challenges while flags wait for the lock of one', async () => {
    const { challenges, teams, record } = await anEvent({ challenges: 2, teams: 3 });
    const [locked, free] = challenges.map(({ id }) => id);
    const waiting: ReturnType<AttemptStore['recordAccepted']>[] = [];
    await test.database.transaction(async (edit) => {
      await edit.raw('select lock_challenge(?)', [locked!]);
      for (const team of teams) {
        waiting.push(record(locked!, team.id));
        await new Promise((resolve) => setImmediate(resolve));
      }
      const outcomes = await Promise.all(teams.map((team) => record(free!, team.id)));
      expect(outcomes.map(({ outcome }) => outcome)).toEqual(['solved', 'solved', 'solved']);
      expect(await rowsOf('solves', [locked!])).toEqual([]);
    });
    expect((await Promise.all(waiting)).map(({ outcome }) => outcome)).toEqual([
      'solved',
      'solved',
      'solved',
    ]);
  });

  it('never lets replicas wait in a circle, whatever order their attempts come in', async () => {
    const { challenges, teams, recordBy } = await anEvent({ challenges: 8, teams: 40 });
    const replicas = [0, 1, 2].map(() => recordBy(createAttemptStore(test.database)));
    const forth = challenges.map(({ id }) => id);
    const back = [...forth].reverse();
    const outcomes = await Promise.all(
      teams.flatMap((team) =>
        replicas.flatMap((record, replica) =>
          (replica === 1 ? back : forth).map((challengeId) => record(challengeId, team.id)),
        ),
      ),
    );
    expect(outcomes.filter(({ outcome }) => outcome === 'solved')).toHaveLength(320);
    expect(outcomes.filter(({ outcome }) => outcome === 'alreadySolved')).toHaveLength(640);
    expect(await rowsOf('solves', forth)).toHaveLength(320);
  });

  it('keeps one order of a challenge, in solves and in the ledger, from replicas with different clocks', async () => {
    const { challenges, teams, recordBy } = await anEvent({ challenges: 1, teams: 60 });
    const id = challenges[0]!.id;
    const replicas = [0, 1, 2].map(() => recordBy(createAttemptStore(test.database)));
    await Promise.all(
      teams.map((team, place) => replicas[place % 3]!(id, team.id, NOON + (place % 3) * 400)),
    );
    const solves = (await rowsOf('solves', [id]).orderBy(['created_at', 'id'])) as { id: string }[];
    const ledger = (await rowsOf('ledger', [id]).orderBy('id')) as { ref: string }[];
    const ids = solves.map((solve) => solve.id);
    expect([...ids].sort()).toEqual(ids);
    expect(ledger.map(({ ref }) => ref)).toEqual(ids);
  });
});
