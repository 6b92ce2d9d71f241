import { createChallengeCache, createChallengeStore } from '../../src/challenges';
import { silentEventPublisher } from '../../src/events';
import { silentLogger } from '../../src/infra/logging';
import {
  createAttemptStore,
  createSubmitFlag,
  type AttemptOutcome,
  type AttemptStore,
} from '../../src/solves';
import {
  aChallenge,
  aSolve,
  aTeam,
  createTestDatabase,
  seededRandom,
  storeChallenges,
  storeSolves,
  storeTeams,
  until,
  type SeedChallenge,
  type TestDatabase,
} from '../../src/testing';

const NOON = new Date('2026-06-01T12:00:00Z');
/** A flag, and whether a token of the rate limit was left for it. */
const ATTEMPTS: readonly [flag: string, taken: boolean][] = [
  ['old', true],
  ['wrong', true],
  ['old', false],
];

describe('a flag that is evaluated in memory', () => {
  let test: TestDatabase;
  let queries = 0;
  const random = seededRandom(1);

  beforeAll(async () => {
    test = await createTestDatabase();
    const { client } = test.database as unknown as { client: { acquireConnection(): Promise<unknown> } };
    const acquire = client.acquireConnection.bind(client);
    client.acquireConnection = () => {
      queries += 1;
      return acquire();
    };
  });
  afterAll(() => test.drop());

  /** Static flags; the evaluator of the platform asks nothing about them either. */
  const flags = {
    evaluate: (entries: readonly { config: Readonly<Record<string, unknown>> }[], flag: string) => {
      const index = entries.findIndex(({ config }) => config['flag'] === flag);
      return Promise.resolve(
        index === -1 ? { accepted: false as const } : { accepted: true as const, index },
      );
    },
  };

  async function aStage(
    change: (store: AttemptStore) => AttemptStore = (store) => store,
    said: Partial<SeedChallenge> = {},
  ) {
    const challenge = aChallenge(said);
    const team = aTeam();
    await storeTeams(test.database, team);
    await storeChallenges(test.database, challenge);
    const sets = (columns: object) => test.database('challenges').where({ id: challenge.id }).update(columns);
    const raises = (by = 1) =>
      test.database('revisions').where({ collection: 'challenges' }).increment('value', by);
    const setsFlag = async (flag: string, raisesBy = 1) => {
      await sets({ flags: JSON.stringify([{ provider: 'flags/static', config: { flag } }]) });
      await raises(raisesBy);
    };
    await setsFlag('old');
    const challengeCache = createChallengeCache(createChallengeStore(test.database));
    await challengeCache.latest();
    const submitFlag = createSubmitFlag({
      store: change(createAttemptStore(test.database)),
      challengeCache,
      flags,
      random,
      eventPublisher: silentEventPublisher,
      logger: silentLogger,
    });
    const submit = (
      flag: string,
      taken = true,
      { challengeId = challenge.id, passesPause = false } = {},
    ): Promise<AttemptOutcome> =>
      submitFlag({
        teamId: team.id,
        isBanned: false,
        passesPause,
        challengeId,
        flag,
        ip: '203.0.113.7',
        at: NOON,
        takeToken: () =>
          Promise.resolve({ remaining: 0, fullInMs: 0, ...(taken ? { taken } : { taken, retryInMs: 7 }) }),
      });
    const bans = () => test.database('teams').where({ id: team.id }).update({ banned: true });
    const setsPause = async (pausedAt: Date | null) => {
      await test.database('event_state').update({ paused_at: pausedAt });
      await raises();
    };
    const rows = (table: string) => test.database(table).where({ challenge_id: challenge.id });
    const hides = async () => {
      await sets({ hidden: true });
      await raises();
    };
    /** Only who has solved `id` sees the challenge from now on. */
    const locksBehind = async (id: string) => {
      await sets({ requires: JSON.stringify([{ challenges: [id], count: 1 }]) });
      await raises();
    };
    return { challenge, team, submit, setsFlag, bans, hides, locksBehind, setsPause, rows };
  }

  it.each(['old', 'wrong'])('takes one round trip to the database: %s', async (flag) => {
    const { submit } = await aStage();
    const before = queries;
    await submit(flag);
    expect(queries - before).toBe(1);
  });

  it('of a team that has not unlocked the challenge costs what an unknown id costs, and says as much', async () => {
    const requires = [{ challenges: ['another'], count: 1 }];
    const { challenge, submit, rows } = await aStage(undefined, { requires });
    const costs = async (id: string) => {
      const before = queries;
      const outcome = await submit('old', true, { challengeId: id });
      return [outcome, queries - before];
    };
    expect(await costs(challenge.id)).toEqual([{ outcome: 'unknownChallenge' }, 2]);
    expect(await costs('no-such-challenge')).toEqual([{ outcome: 'unknownChallenge' }, 2]);
    expect([await rows('solves'), await rows('submissions')]).toEqual([[], []]);
  });

  it('of a team that has unlocked it is evaluated, also when that was in memory before the lock', async () => {
    const { team, submit, locksBehind } = await aStage();
    const key = aChallenge();
    await storeChallenges(test.database, key);
    await storeSolves(test.database, aSolve({ challengeId: key.id, teamId: team.id }));
    await locksBehind(key.id);
    expect(await submit('wrong')).toEqual({ outcome: 'wrong' });
    expect(await submit('old')).toEqual({ outcome: 'solved' });
  });

  it('is evaluated again when the challenge was edited since', async () => {
    const { submit, setsFlag } = await aStage();
    await setsFlag('new');
    expect(await submit('old')).toEqual({ outcome: 'wrong' });
    await setsFlag('newer');
    expect(await submit('newer')).toEqual({ outcome: 'solved' });
  });

  it('is evaluated again when the database was restored to an earlier state since', async () => {
    const { submit, setsFlag } = await aStage();
    await setsFlag('restored', -1);
    expect(await submit('restored')).toEqual({ outcome: 'solved' });
  });

  it('(control) is evaluated against the old challenge when nobody compares', async () => {
    const { submit, setsFlag } = await aStage((store) => ({
      ...store,
      recordAccepted: (attempt) => store.recordAccepted({ ...attempt, revision: null }),
    }));
    await setsFlag('new');
    expect(await submit('old')).toEqual({ outcome: 'solved' });
  });

  it.each(['old', 'wrong'])('leaves nothing behind when the challenge was hidden since: %s', async (flag) => {
    const { submit, hides, rows } = await aStage();
    await hides();
    expect(await submit(flag)).toEqual({ outcome: 'unknownChallenge' });
    expect([await rows('solves'), await rows('submissions')]).toEqual([[], []]);
  });

  it('is judged by what is stored, also when its record cannot be written', async () => {
    const recordRefused = () => Promise.reject(new Error('the disk is full'));
    const { team, submit, setsFlag, bans } = await aStage((store) => ({ ...store, recordRefused }));
    expect(await submit('wrong')).toEqual({ outcome: 'wrong' });
    await setsFlag('new');
    expect(await submit('new')).toEqual({ outcome: 'solved' });
    await bans();
    expect(await submit('wrong')).toEqual({ outcome: 'banned' });
    await test.database('teams').where({ id: team.id }).delete();
    expect(await submit('wrong')).toEqual({ outcome: 'unknownTeam' });
  });

  it('of a team that is gone says so, whatever the challenge and whether or not a token is left', async () => {
    const { team, submit } = await aStage();
    await test.database('teams').where({ id: team.id }).delete();
    expect(await submit('old', true, { challengeId: 'no-such-challenge' })).toEqual({
      outcome: 'unknownTeam',
    });
    expect(await submit('old', false)).toEqual({ outcome: 'unknownTeam' });
  });

  describe('while the event is paused', () => {
    afterEach(() => test.database('event_state').update({ paused_at: null }));

    it.each(ATTEMPTS)('leaves nothing behind, heard of or not: %s, token taken: %s', async (flag, taken) => {
      const { submit, setsPause, rows } = await aStage();
      await setsPause(NOON);
      expect(await submit(flag, taken)).toEqual({ outcome: 'paused' });
      expect(await submit(flag, taken)).toEqual({ outcome: 'paused' });
      expect([await rows('solves'), await rows('submissions'), await rows('ledger')]).toEqual([[], [], []]);
    });

    it('says so before it says that there is no such challenge', async () => {
      const { submit, setsPause } = await aStage();
      await setsPause(NOON);
      expect(await submit('old', true, { challengeId: 'no-such-challenge' })).toEqual({ outcome: 'paused' });
    });

    it('counts for who passes a pause, and for everybody once it has ended (control)', async () => {
      const { submit, setsPause } = await aStage();
      await setsPause(NOON);
      expect(await submit('wrong', true, { passesPause: true })).toEqual({ outcome: 'wrong' });
      await setsPause(null);
      expect(await submit('old')).toEqual({ outcome: 'solved' });
    });
  });

  it.each(ATTEMPTS)(
    'of a banned team is refused and not recorded: %s, token taken: %s',
    async (flag, taken) => {
      const { submit, bans, rows } = await aStage();
      await bans();
      expect(await submit(flag, taken)).toEqual({ outcome: 'banned' });
      expect([await rows('solves'), await rows('submissions'), await rows('ledger')]).toEqual([[], [], []]);
    },
  );

  it('(control) of the same team without a ban is throttled when no token is left', async () => {
    const { submit } = await aStage();
    expect(await submit('old', false)).toEqual({ outcome: 'throttled', retryInMs: 7 });
  });

  it('is refused when the team is banned while it waits for the lock of the challenge', async () => {
    const { submit, challenge, bans, rows } = await aStage();
    const { submitted } = await test.database.transaction(async (holder) => {
      await holder.raw('select lock_challenge(?)', [challenge.id]);
      const waiting = submit('old');
      await until('the attempt waits', async () => {
        const { rows: locks } = await test.database.raw<{ rows: unknown[] }>(
          `select from pg_locks where locktype = 'advisory' and not granted
           and database = (select oid from pg_database where datname = current_database())`,
        );
        return locks.length > 0;
      });
      await bans();
      // Not awaited before the transaction has ended.
      return { submitted: waiting };
    });
    expect(await submitted).toEqual({ outcome: 'banned' });
    expect(await rows('solves')).toEqual([]);
  });
});
