import { randomUUID } from 'node:crypto';
import { ADVISORY_LOCK, tryTransactionLock } from '../../src/infra/database';
import { createAttemptStore, type AttemptStore } from '../../src/solves';
import {
  aChallenge,
  aTeam,
  createTestDatabase,
  storeChallenges,
  storeTeams,
  untilSomebodyWaits,
  type TestDatabase,
} from '../../src/testing';

const NOON = Date.parse('2026-06-01T12:00:00Z');

describe('attempts that are recorded together (decision 0003)', () => {
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

  it('gives each attempt its own row, flag, time and outcome', async () => {
    const { challenges, teams, record } = await anEvent({ challenges: 4, teams: 15 });
    const attempts = challenges.flatMap(({ id }, place) =>
      teams.map((team) => [id, team.id, NOON - 1_000 * place] as const),
    );
    const outcomes = [
      await record(...attempts[0]!),
      ...(await Promise.all(attempts.slice(1).map((attempt) => record(...attempt)))),
    ];
    const ids = challenges.map(({ id }) => id);
    const solves: Record<string, unknown>[] = await rowsOf('solves', ids);
    const solved = new Map(
      solves.map((row) => [row['id'], [row['challenge_id'], row['team_id'], row['created_at']]]),
    );
    expect(outcomes.map((said) => (said.outcome === 'solved' ? solved.get(said.solveId) : said))).toEqual(
      attempts.map(([challengeId, teamId, at]) => [challengeId, teamId, new Date(at)]),
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

  describe('and are wrong', () => {
    /** One of each of ten teams. */
    async function refuse(said: (place: number) => { teamId?: string; submittedFlag?: string }) {
      const { challenges, teams } = await anEvent({ challenges: 1, teams: 10 });
      const challengeId = challenges[0]!.id;
      const store = createAttemptStore(test.database);
      const outcomes = await Promise.allSettled(
        teams.map((team, place) => {
          const { teamId = team.id, submittedFlag = 'wrong' } = said(place);
          return store.recordRefused({
            ...{ revision: null, challengeId, teamId, ip: '203.0.113.7', at: new Date(NOON) },
            ...{ submissionId: randomUUID(), result: 'incorrect', details: { submittedFlag } },
          });
        }),
      );
      expect(await rowsOf('submissions', [challengeId])).toHaveLength(9);
      return outcomes.map((done) => (done.status === 'fulfilled' ? done.value.outcome : done.status));
    }
    const all = Array.from({ length: 10 }, () => 'recorded');

    it('each says what became of it', async () => {
      const outcomes = await refuse((place) => (place === 7 ? { teamId: 'no-such-team' } : {}));
      expect(outcomes).toEqual(all.with(7, 'teamGone'));
    });

    it('only the one whose text PostgreSQL cannot store fails', async () => {
      const outcomes = await refuse((place) => (place === 4 ? { submittedFlag: 'nul \u0000' } : {}));
      expect(outcomes).toEqual(all.with(4, 'rejected'));
    });
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

  it('waits for the lock of the first challenge before it takes those of the others', async () => {
    const { challenges, teams, record } = await anEvent({ challenges: 8, teams: 1 });
    const among = challenges.map(({ id }) => id);
    const [first, ...others] = await test
      .database('challenges')
      .whereIn('id', among)
      .orderBy('id')
      .pluck<string[]>('id');
    let recording: ReturnType<AttemptStore['recordAccepted']>[] = [];
    await test.database.transaction(async (holder) => {
      await holder.raw('select lock_challenge(?)', [first!]);
      recording = [...others, first!].map((id) => record(id, teams[0]!.id));
      await untilSomebodyWaits(test.database);
      for (const id of others)
        expect(await tryTransactionLock(holder, ADVISORY_LOCK.challengeClass, id)).toBe(true);
    });
    const outcomes = await Promise.all(recording);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(among.map(() => 'solved'));
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

  it('keeps one order of a challenge, in solves and in the ledger, whatever times attempts come with', async () => {
    const { challenges, teams, recordBy } = await anEvent({ challenges: 1, teams: 60 });
    const id = challenges[0]!.id;
    const replicas = [0, 1, 2].map(() => recordBy(createAttemptStore(test.database)));
    await Promise.all(
      teams.map((team, place) => replicas[place % 3]!(id, team.id, NOON + (place % 3) * 400 - place)),
    );
    const solves = (await rowsOf('solves', [id]).orderBy(['created_at', 'id'])) as { id: string }[];
    const ledger = (await rowsOf('ledger', [id]).orderBy('id')) as { ref: string }[];
    const ids = solves.map((solve) => solve.id);
    expect([...ids].sort()).toEqual(ids);
    expect(ledger.map(({ ref }) => ref)).toEqual(ids);
  });
});
