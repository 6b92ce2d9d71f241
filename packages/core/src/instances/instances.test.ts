import { blankChallenge, type Challenge, type InstancerConfig } from '../challenges';
import { silentLogger } from '../infra/logging';
import type { TakeToken } from '../infra/rate-limit';
import type { Locks } from '../infra/locks';
import { aTeam, anInstanceProvider } from '../testing';
import { PROVIDER_FAILURE } from './call-provider';
import type { ActionAnswer, InstanceProvider, InstancerAction } from './instance-provider';
import { createInstancers } from './instancers';
import { createInstances } from './instances';

const now = new Date('2026-06-01T12:00:00.000Z');

const CONFIG: InstancerConfig = {
  challengeIntegrationId: '',
  config: {},
  expose: [],
  timeoutMilliseconds: 60_000,
};

const CHALLENGE: Challenge = { ...blankChallenge('pwn', now), instancerConfig: CONFIG };

/** Grants every lock at once. */
const noLocks: Locks = { withLock: async (_key, work) => ({ acquired: true, result: await work() }) };

/** Serialises all work, whatever the key. */
function oneAtATime(): Locks {
  let last: Promise<unknown> = Promise.resolve();
  return {
    withLock(_key, work) {
      const mine = last.then(work);
      last = mine.catch(() => undefined);
      return mine.then((result) => ({ acquired: true, result }));
    },
  };
}

function instancesWith(
  provider: InstanceProvider,
  said: { locks?: Locks; challenge?: Partial<Challenge> } = {},
) {
  return createInstances({
    instancers: createInstancers(new Map([['main', provider]]), 'main'),
    findVisible: () => Promise.resolve({ ...CHALLENGE, ...said.challenge }),
    teams: { find: (id) => Promise.resolve({ ...aTeam({ id }), tokenEpoch: null }) },
    concreteFlags: () => Promise.resolve([{ provider: 'flags/static', flag: 'flag{x}' }]),
    locks: said.locks ?? oneAtATime(),
    logger: silentLogger,
  });
}

const request = { challengeId: 'pwn', teamId: 'team', now };

describe('twenty starts of one team at once', () => {
  const starts = async (locks: Locks) => {
    const provider = anInstanceProvider();
    const { start } = instancesWith(provider, { locks });
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => start(request)));
    return { created: provider.created.length, outcomes };
  };

  test('create one instance, and all of them succeed', async () => {
    const { created, outcomes } = await starts(oneAtATime());
    expect(created).toBe(1);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 20 }, () => 'status'));
  });

  test('control: without locks they create more', async () => {
    expect((await starts(noLocks)).created).toBeGreaterThan(1);
  });
});

test('a team that asks for the status a hundred times at once causes two calls, one after the other', async () => {
  let [calls, underWay, most] = [0, 0, 0];
  const { status } = instancesWith(
    anInstanceProvider({
      async get() {
        calls += 1;
        underWay += 1;
        most = Math.max(most, underWay);
        await new Promise((resolve) => setImmediate(resolve));
        underWay -= 1;
        return { outcome: 'status', status: { state: 'running', timeLeftMs: calls, endpoints: [] } };
      },
    }),
  );
  const answers = await Promise.all(Array.from({ length: 100 }, () => status(request)));
  expect({ calls, most }).toEqual({ calls: 2, most: 1 });
  expect(answers.at(-1)).toMatchObject({ outcome: 'status', instance: { timeLeftMs: 2 } });
});

test('teams that ask for the status at once each get their own', async () => {
  const left: Readonly<Record<string, number>> = { red: 1, green: 2, blue: 3 };
  const { status } = instancesWith(
    anInstanceProvider({
      get: ({ teamId }) => {
        const timeLeftMs = left[teamId] ?? null;
        return Promise.resolve({
          outcome: 'status',
          status: { state: 'running', timeLeftMs, endpoints: [] },
        });
      },
    }),
  );
  const answers = await Promise.all(Object.keys(left).map((teamId) => status({ ...request, teamId })));
  expect(answers).toMatchObject([1, 2, 3].map((timeLeftMs) => ({ instance: { timeLeftMs } })));
});

test.each([
  [
    'nothing when its instance cannot be looked at',
    { get: () => Promise.reject(new Error('the instancer is away')) },
    'failed',
    0,
  ],
  ['(control) an instance when there is none', {}, 'status', 1],
])('a team starts %s', async (_what, changes, outcome, created) => {
  const provider = anInstanceProvider(changes);
  expect(await instancesWith(provider).start(request)).toMatchObject({ outcome });
  expect(provider.created).toHaveLength(created);
});

describe('the lock of an instance', () => {
  test('is named by instancer, integration ID and team, since two challenges can share an instance', async () => {
    const keys: (readonly string[])[] = [];
    const locks: Locks = {
      withLock: (key, work) => {
        keys.push(key);
        return noLocks.withLock(key, work);
      },
    };
    const instancerConfig = { ...CONFIG, challengeIntegrationId: 'shared' };
    const { start, extend, stop } = instancesWith(anInstanceProvider(), {
      locks,
      challenge: { instancerConfig },
    });
    for (const change of [start, extend, stop]) await change(request);
    expect(keys).toEqual(Array.from({ length: 3 }, () => ['instance', 'main', 'shared', 'team']));
  });

  test('cannot be acquired in time: the request fails and can be retried', async () => {
    const { start } = instancesWith(anInstanceProvider(), {
      locks: { withLock: () => Promise.resolve({ acquired: false }) },
    });
    expect(await start(request)).toMatchObject({ outcome: 'failed' });
  });
});

describe('what a provider cannot do', () => {
  const never = () => Promise.reject(new Error('must not be asked'));

  test('is not requested from it', async () => {
    const provider = anInstanceProvider({ canStop: false, canExtend: false, delete: never, extend: never });
    const { stop, extend } = instancesWith(provider);
    for (const outcome of [await stop(request), await extend(request)]) {
      expect(outcome).toMatchObject({ outcome: 'failed' });
      expect(outcome).not.toMatchObject({ message: PROVIDER_FAILURE });
    }
  });
});

describe('stopping is idempotent', () => {
  const refuses = () => Promise.resolve({ outcome: 'refused', message: 'nothing runs' } as const);

  test('a refusal counts as stopped when no instance exists', async () => {
    const { stop } = instancesWith(anInstanceProvider({ delete: refuses }));
    expect(await stop(request)).toMatchObject({ outcome: 'status', instance: { state: 'stopped' } });
  });

  test('but not when one does', async () => {
    const { start, stop } = instancesWith(anInstanceProvider({ delete: refuses }));
    await start(request);
    expect(await stop(request)).toEqual({ outcome: 'failed', message: 'nothing runs' });
  });
});

describe('actions', () => {
  const done: ActionAnswer = { outcome: 'done', message: null, submitFlag: null };
  const limited = (run: InstancerAction['run'] = () => Promise.resolve(done)): InstancerAction => ({
    id: 'get-flag',
    label: 'Get flag',
    rateLimit: { burst: 3, intervalMs: 30_000 },
    run,
  });
  const level = { remaining: 0, fullInMs: 0 };
  const full: TakeToken = () => Promise.resolve({ taken: true, ...level });
  const empty: TakeToken = () => Promise.resolve({ taken: false, retryInMs: 77, ...level });

  test('take a token of their bucket for the team and challenge', async () => {
    const taken: Parameters<TakeToken>[] = [];
    const takeToken: TakeToken = (...args) => {
      taken.push(args);
      return full(...args);
    };
    const { runAction } = instancesWith(anInstanceProvider({ actions: [limited()] }));
    await runAction({ ...request, actionId: 'get-flag', takeToken });
    const bucket = { name: 'instancer-actions', burst: 3, windowMs: 30_000 };
    expect(taken).toEqual([[bucket, ['team', 'pwn', 'get-flag']]]);
  });

  test('with an empty bucket the provider is not called', async () => {
    const run = () => Promise.reject(new Error('must not be asked'));
    const instances = instancesWith(anInstanceProvider({ actions: [limited(run)] }));
    const outcome = await instances.runAction({ ...request, actionId: 'get-flag', takeToken: empty });
    expect(outcome).toEqual({ outcome: 'throttled', retryInMs: 77 });
  });

  test('without a limit no token is needed', async () => {
    const reset = { id: 'reset', label: 'Reset', run: () => Promise.resolve(done) };
    const instances = instancesWith(anInstanceProvider({ actions: [reset] }));
    const outcome = await instances.runAction({ ...request, actionId: 'reset', takeToken: empty });
    expect(outcome).toEqual(done);
  });

  test('one that is not offered costs no token', async () => {
    const takeToken: TakeToken = () => Promise.reject(new Error('must not be taken'));
    const instances = instancesWith(anInstanceProvider({ actions: [limited()] }));
    expect(await instances.runAction({ ...request, actionId: 'other', takeToken })).toMatchObject({
      outcome: 'failed',
    });
  });

  test("the provider's message becomes one line for the participant, and its flag is passed on unchanged", async () => {
    const said = { outcome: 'done', message: ' solved\r\nat last\u0000', submitFlag: ' flag{x} ' } as const;
    const instances = instancesWith(anInstanceProvider({ actions: [limited(() => Promise.resolve(said))] }));
    const outcome = await instances.runAction({ ...request, actionId: 'get-flag', takeToken: full });
    expect(outcome).toEqual({ outcome: 'done', message: 'solved at last', submitFlag: ' flag{x} ' });
  });

  test("a refusal carries the provider's message", async () => {
    const run = () => Promise.resolve({ outcome: 'refused', message: 'not yet' } as const);
    const instances = instancesWith(anInstanceProvider({ actions: [limited(run)] }));
    const outcome = await instances.runAction({ ...request, actionId: 'get-flag', takeToken: full });
    expect(outcome).toEqual({ outcome: 'failed', message: 'not yet' });
  });

  test('a provider that throws has failed', async () => {
    const run = () => Promise.reject(new Error('ECONNREFUSED'));
    const instances = instancesWith(anInstanceProvider({ actions: [limited(run)] }));
    const outcome = await instances.runAction({ ...request, actionId: 'get-flag', takeToken: full });
    expect(outcome).toEqual({ outcome: 'failed', message: PROVIDER_FAILURE });
  });
});
