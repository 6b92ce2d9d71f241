import { silentLogger } from '../../src/infra/logging';
import { connectRedis, type RedisClient } from '../../src/infra/redis';
import { createRefusalCounts } from '../../src/rate-limits';
import { testRedisUrl } from '../../src/testing';

const NOW = new Date('2026-06-06T10:30:00Z');
const HOUR_MS = 3_600_000;
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS);

describe('the counts of refusals', () => {
  let redis: RedisClient;
  let keyPrefix: string;
  let test = 0;
  beforeAll(async () => {
    redis = await connectRedis(testRedisUrl(), silentLogger);
  });
  const keys = () => redis.keys(`${keyPrefix}*`);
  beforeEach(() => {
    keyPrefix = `refusal-test-${String(process.pid)}-${String((test += 1))}:`;
  });
  afterEach(async () => {
    const left = await keys();
    if (left.length > 0) await redis.del(left);
  });
  afterAll(() => redis.destroy());

  const counts = () => createRefusalCounts({ redis, keyPrefix, logger: silentLogger });
  const client = (clientIp: string | null, teamId: string | null = null) => ({ clientIp, teamId });

  it('are those of all processes, the most refused first', async () => {
    const [here, there] = [counts(), counts()];
    here.count('flags', client('192.0.2.1', 'one'), NOW);
    here.count('flags', client('192.0.2.2', 'two'), NOW);
    there.count('flags', client('192.0.2.2', 'two'), NOW);
    await there.flush();
    expect((await here.read(['flags', 'others'], 1, NOW)).get('flags')).toEqual({
      refused: 3,
      clients: [
        ['192.0.2.2', 2],
        ['192.0.2.1', 1],
      ],
      teams: [
        ['two', 2],
        ['one', 1],
      ],
    });
    expect((await here.read(['others'], 1, NOW)).get('others')).toEqual({
      refused: 0,
      clients: [],
      teams: [],
    });
  });

  it('are of the hours asked for', async () => {
    const here = counts();
    for (const hours of [0, 1, 2]) here.count('flags', client('192.0.2.1'), hoursAgo(hours));
    for (const hours of [1, 2, 3]) {
      expect((await here.read(['flags'], hours, NOW)).get('flags')?.refused).toBe(hours);
    }
  });

  it('expire after a day, and hold no more than a thousand names of a kind, the most refused', async () => {
    const here = counts();
    for (let place = 0; place < 5; place += 1) here.count('flags', client('192.0.2.1'), NOW);
    await here.flush();
    for (let place = 0; place < 1_500; place += 1) {
      here.count('flags', client(`10.0.${String(place >> 8)}.${String(place & 255)}`), NOW);
    }
    const read = (await here.read(['flags'], 1, NOW)).get('flags');
    expect(read?.refused).toBe(1_505);
    expect(read?.clients[0]).toEqual(['192.0.2.1', 5]);
    const stored = await keys();
    expect(stored).toHaveLength(2);
    for (const key of stored) {
      const seconds = await redis.ttl(key);
      expect(seconds).toBeGreaterThan(24 * 3600 - 60);
      expect(seconds).toBeLessThanOrEqual(25 * 3600);
    }
    const set = stored.find((key) => key.includes('client'));
    expect(await redis.zCard(set ?? '')).toBe(1_000);
  });
});
