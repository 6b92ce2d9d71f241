import { randomBytes } from 'node:crypto';
import { systemRandom } from '../../src/infra/clock';
import { silentLogger } from '../../src/infra/logging';
import { connectRedis, type RedisClient } from '../../src/infra/redis';
import { createRedisLocks } from '../../src/infra/locks';
import { testRedisUrl } from '../../src/testing';

let clients: RedisClient[];
let keyPrefix: string;

/** The locks of a process of its own. */
async function aProcess(said: { waitMs?: number; leaseMs?: number } = {}) {
  const redis = await connectRedis(testRedisUrl(), silentLogger);
  clients.push(redis);
  const options = { redis, keyPrefix, random: systemRandom, logger: silentLogger };
  return createRedisLocks({ ...options, waitMs: 10_000, ...said });
}

beforeEach(() => {
  clients = [];
  keyPrefix = `test-${randomBytes(6).toString('hex')}:`;
});
afterEach(async () => {
  const [first] = clients;
  const keys = first?.isOpen ? await first.keys(`${keyPrefix}*`) : [];
  if (keys.length > 0) await first?.del(keys);
  for (const client of clients) if (client.isOpen) client.destroy();
});

/** Work that notices when it is not alone, and goes through the event loop a few times. */
function aSoloPiece() {
  let inside = 0;
  let most = 0;
  let done = 0;
  return {
    most: () => most,
    done: () => done,
    async work() {
      inside += 1;
      most = Math.max(most, inside);
      for (let i = 0; i < 20; i += 1) await new Promise((resolve) => setImmediate(resolve));
      inside -= 1;
      done += 1;
    },
  };
}

test('work on one thing is done by one at a time, in however many processes', async () => {
  const processes = await Promise.all([aProcess(), aProcess(), aProcess()]);
  const piece = aSoloPiece();
  const outcomes = await Promise.all(
    Array.from({ length: 15 }, (_, i) => processes[i % 3]!.withLock(['a', 'b'], () => piece.work())),
  );
  expect(outcomes.every(({ acquired }) => acquired)).toBe(true);
  expect([piece.done(), piece.most()]).toEqual([15, 1]);
});

test('control: work on different things is done at once', async () => {
  const processes = await Promise.all([aProcess(), aProcess(), aProcess()]);
  const piece = aSoloPiece();
  await Promise.all(
    Array.from({ length: 15 }, (_, i) => processes[i % 3]!.withLock(['a', String(i)], () => piece.work())),
  );
  expect(piece.most()).toBeGreaterThan(1);
});

test('parts of a key are not run together', async () => {
  const [one, other] = [await aProcess(), await aProcess({ waitMs: 1 })];
  const inner = await one.withLock(['a:b', 'c'], () =>
    other.withLock(['a', 'b:c'], () => Promise.resolve('both')),
  );
  expect(inner).toEqual({ acquired: true, result: { acquired: true, result: 'both' } });
});

test('the result is handed on, and so is a failure, after which the next gets the lock', async () => {
  const [one, other] = [await aProcess(), await aProcess()];
  await expect(one.withLock(['x'], () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await other.withLock(['x'], () => Promise.resolve(7))).toEqual({ acquired: true, result: 7 });
});

test.each(['in another process', 'in the same process'])(
  'who waits too long %s does nothing',
  async (where) => {
    const one = await aProcess({ waitMs: 100 });
    const other = where === 'in another process' ? await aProcess({ waitMs: 100 }) : one;
    let wasDone = false;
    const outcome = await one.withLock(['x'], () =>
      other.withLock(['x'], () => {
        wasDone = true;
        return Promise.resolve();
      }),
    );
    expect(outcome).toEqual({ acquired: true, result: { acquired: false } });
    expect(wasDone).toBe(false);
  },
);

test('a lock is kept for as long as the work takes', async () => {
  const [one, other] = [await aProcess({ leaseMs: 3_000 }), await aProcess({ waitMs: 4_500 })];
  // The other one waits for longer than a lease: it would have had the lock if that were not renewed.
  const outcome = await one.withLock(['x'], () => other.withLock(['x'], () => Promise.resolve()));
  expect(outcome).toEqual({ acquired: true, result: { acquired: false } });
});

test('a process that died keeps its lock no longer than its lease', async () => {
  const [dead, alive] = [await aProcess({ leaseMs: 200 }), await aProcess()];
  const [deadRedis] = clients;
  let hasBegun: () => void = () => undefined;
  const began = new Promise<void>((resolve) => (hasBegun = resolve));
  let end: () => void = () => undefined;
  const rest = new Promise<void>((resolve) => (end = resolve));
  const last = dead.withLock(['x'], () => {
    hasBegun();
    return rest;
  });
  await began;
  deadRedis?.destroy();
  expect(await alive.withLock(['x'], () => Promise.resolve('next'))).toEqual({
    acquired: true,
    result: 'next',
  });
  end();
  await last;
});

test('with Redis away locks hold within the process', async () => {
  const locks = await aProcess();
  clients[0]?.destroy();
  const piece = aSoloPiece();
  await Promise.all(Array.from({ length: 5 }, () => locks.withLock(['x'], () => piece.work())));
  expect([piece.done(), piece.most()]).toEqual([5, 1]);
});

test('a lock that was lost with an emptied Redis is not taken from its new holder', async () => {
  const [one, other] = [await aProcess({ leaseMs: 60_000 }), await aProcess({ leaseMs: 60_000 })];
  const [redis] = clients;
  const leases = async () => (await redis?.keys(`${keyPrefix}*`)) ?? [];
  await other.withLock(['y'], async () => {
    await one.withLock(['x'], async () => {
      await redis?.del((await leases()).filter((key) => key.endsWith(':x')));
      await redis?.set(`${keyPrefix}lock:x`, 'somebody else');
    });
    expect((await leases()).sort()).toEqual([`${keyPrefix}lock:x`, `${keyPrefix}lock:y`]);
  });
});
