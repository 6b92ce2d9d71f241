import { randomBytes } from 'node:crypto';
import { systemRandom } from '../../src/infra/clock';
import { silentLogger } from '../../src/infra/logging';
import { connectRedis, type RedisClient } from '../../src/infra/redis';
import { createRedisTurns } from '../../src/infra/turns';

const redisUrl = process.env['SVC_REDIS_URL'] ?? '';

let clients: RedisClient[];
let keyPrefix: string;

/** The turns of a process of its own. */
async function aProcess(said: { waitMs?: number; leaseMs?: number } = {}) {
  const redis = await connectRedis(redisUrl, silentLogger);
  clients.push(redis);
  const options = { redis, keyPrefix, random: systemRandom, logger: silentLogger };
  return createRedisTurns({ ...options, waitMs: 10_000, ...said });
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
  const turns = await Promise.all(
    Array.from({ length: 15 }, (_, i) => processes[i % 3]!.take(['a', 'b'], () => piece.work())),
  );
  expect(turns.every(({ taken }) => taken)).toBe(true);
  expect([piece.done(), piece.most()]).toEqual([15, 1]);
});

test('control: work on different things is done at once', async () => {
  const processes = await Promise.all([aProcess(), aProcess(), aProcess()]);
  const piece = aSoloPiece();
  await Promise.all(
    Array.from({ length: 15 }, (_, i) => processes[i % 3]!.take(['a', String(i)], () => piece.work())),
  );
  expect(piece.most()).toBeGreaterThan(1);
});

test('parts of a key are not run together', async () => {
  const [one, other] = [await aProcess(), await aProcess({ waitMs: 1 })];
  const inner = await one.take(['a:b', 'c'], () => other.take(['a', 'b:c'], () => Promise.resolve('both')));
  expect(inner).toEqual({ taken: true, result: { taken: true, result: 'both' } });
});

test('the result is handed on, and so is a failure, after which the next has its turn', async () => {
  const [one, other] = [await aProcess(), await aProcess()];
  await expect(one.take(['x'], () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await other.take(['x'], () => Promise.resolve(7))).toEqual({ taken: true, result: 7 });
});

test.each(['in another process', 'in the same process'])(
  'who waits too long %s does nothing',
  async (where) => {
    const one = await aProcess({ waitMs: 100 });
    const other = where === 'in another process' ? await aProcess({ waitMs: 100 }) : one;
    let wasDone = false;
    const turn = await one.take(['x'], () =>
      other.take(['x'], () => {
        wasDone = true;
        return Promise.resolve();
      }),
    );
    expect(turn).toEqual({ taken: true, result: { taken: false } });
    expect(wasDone).toBe(false);
  },
);

test('a turn is kept for as long as the work takes', async () => {
  const [one, other] = [await aProcess({ leaseMs: 120 }), await aProcess({ waitMs: 600 })];
  // The other one gives up after five leases: it would have had its turn if they were not renewed.
  const turn = await one.take(['x'], () => other.take(['x'], () => Promise.resolve()));
  expect(turn).toEqual({ taken: true, result: { taken: false } });
});

test('a process that died keeps its turn no longer than its lease', async () => {
  const [dead, alive] = [await aProcess({ leaseMs: 200 }), await aProcess()];
  const [deadRedis] = clients;
  let wasTaken: () => void = () => undefined;
  const began = new Promise<void>((resolve) => (wasTaken = resolve));
  let end: () => void = () => undefined;
  const rest = new Promise<void>((resolve) => (end = resolve));
  const last = dead.take(['x'], () => {
    wasTaken();
    return rest;
  });
  await began;
  deadRedis?.destroy();
  expect(await alive.take(['x'], () => Promise.resolve('next'))).toEqual({ taken: true, result: 'next' });
  end();
  await last;
});

test('with Redis away turns are taken within the process', async () => {
  const turns = await aProcess();
  clients[0]?.destroy();
  const piece = aSoloPiece();
  await Promise.all(Array.from({ length: 5 }, () => turns.take(['x'], () => piece.work())));
  expect([piece.done(), piece.most()]).toEqual([5, 1]);
});

test('a turn that was lost with an emptied Redis is not taken from its new holder', async () => {
  const [one, other] = [await aProcess({ leaseMs: 60_000 }), await aProcess({ leaseMs: 60_000 })];
  const [redis] = clients;
  const leases = async () => (await redis?.keys(`${keyPrefix}*`)) ?? [];
  await other.take(['y'], async () => {
    await one.take(['x'], async () => {
      await redis?.del((await leases()).filter((key) => key.endsWith(':x')));
      await redis?.set(`${keyPrefix}turn:x`, 'somebody else');
    });
    expect((await leases()).sort()).toEqual([`${keyPrefix}turn:x`, `${keyPrefix}turn:y`]);
  });
});
