import { randomBytes } from 'node:crypto';
import { silentLogger } from '../../src/infra/logging';
import {
  createMemoryRateLimiter,
  createRedisRateLimiter,
  type RateLimiter,
} from '../../src/infra/rate-limit';
import { connectRedis, type RedisClient } from '../../src/infra/redis';
import { testRedisUrl } from '../../src/testing';

const bucket = { name: 'attempts', burst: 5, windowMs: 25_000 };
const NOW = new Date('2026-06-01T12:00:00.000Z');

describe('buckets in the shared store', () => {
  const keyPrefix = `test-${randomBytes(6).toString('hex')}:`;
  const clients: RedisClient[] = [];
  let limiters: RateLimiter[];
  let redis: RedisClient;
  let places = 0;
  let who: string;
  beforeAll(async () => {
    for (let n = 0; n < 3; n += 1) {
      clients.push(await connectRedis(testRedisUrl(), silentLogger));
    }
    [redis] = clients as [RedisClient];
    // Each as a replica of its own, with its own connection.
    limiters = clients.map((client) => createRedisRateLimiter(client, keyPrefix));
  });
  beforeEach(() => {
    places += 1;
    who = `team-${String(places)}`;
  });
  afterAll(async () => {
    const keys = await redis.keys(`${keyPrefix}*`);
    if (keys.length > 0) await redis.del(keys);
    for (const client of clients) client.destroy();
  });

  const take = async (n = 0) => limiters[n % limiters.length]?.take(bucket, [who], NOW);
  const keysOfBucket = () => redis.keys(`${keyPrefix}*${who}`);
  async function expiryMs(): Promise<number> {
    const [key = 'none', ...others] = await keysOfBucket();
    expect(others).toEqual([]);
    return redis.pTTL(key);
  }

  it('checking and taking is one step: of 60 takes on three replicas at once the burst is granted', async () => {
    const takes = await Promise.all(Array.from({ length: 60 }, (_, n) => take(n)));
    const granted = takes.filter((said) => said?.taken).map((said) => [said?.remaining, said?.fullInMs]);
    expect(granted.toSorted(([a = 0], [b = 0]) => b - a)).toEqual([
      [4, 5_000],
      [3, 10_000],
      [2, 15_000],
      [1, 20_000],
      [0, 25_000],
    ]);
  });

  it.each([
    { name: 'attempts', burst: 5, windowMs: 25_000 },
    { name: 'thirds', burst: 3, windowMs: 10_000 },
    { name: 'single', burst: 1, windowMs: 10_000 },
  ])('a bucket of $burst per $windowMs ms grants the same takes as one in memory', async (shared) => {
    const memory = createMemoryRateLimiter();
    const afterMs = [0, 0, 0, 0, 0, 0, 1_200, 3_333, 3_334, 5_000, 5_000, 12_500, 12_500, 9_000, 14_999];
    for (const ms of [...afterMs, 15_000, 60_000, 60_000, 60_000, 60_000, 60_000, 60_000]) {
      const at = new Date(NOW.getTime() + ms);
      expect(await limiters[0]?.take(shared, [who], at)).toEqual(await memory.take(shared, [who], at));
    }
  });

  it('a bucket expires a window after its last take', async () => {
    await take();
    const [key = 'none'] = await keysOfBucket();
    await redis.pExpire(key, 1_000);
    expect(await expiryMs()).toBeLessThanOrEqual(1_000);
    await take();
    expect(await expiryMs()).toBeGreaterThan(bucket.windowMs - 10_000);
    expect(await expiryMs()).toBeLessThanOrEqual(bucket.windowMs);
  });

  it('a refusal does not make it last longer', async () => {
    for (let n = 0; n < bucket.burst; n += 1) await take(n);
    const [key = 'none'] = await keysOfBucket();
    await redis.pExpire(key, 10_000);
    expect(await take()).toMatchObject({ taken: false });
    expect(await expiryMs()).toBeLessThanOrEqual(10_000);
  });
});
