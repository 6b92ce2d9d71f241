import { createRedisEventPublisher } from '../../src/events';
import { silentLogger } from '../../src/infra/logging';
import { connectRedis, type RedisClient } from '../../src/infra/redis';
import { testRedisUrl } from '../../src/testing';

describe('the publisher of events', () => {
  let redis: RedisClient;
  beforeEach(async () => {
    redis = await connectRedis(testRedisUrl(), silentLogger);
  });
  afterEach(() => {
    redis.destroy();
  });

  it('logs once that Redis is away, whatever happens meanwhile, and once that it is back', async () => {
    const lines: string[] = [];
    const events = createRedisEventPublisher(redis, {
      ...silentLogger,
      warn: (message) => void lines.push(`warn ${message}`),
      info: (message) => void lines.push(`info ${message}`),
    });
    redis.destroy();
    for (let solves = 0; solves < 3; solves += 1) events.scoresChanged();
    await events.settingsChanged();
    await events.settingsChanged();
    await redis.connect();
    await events.settingsChanged();
    await events.settingsChanged();
    expect(lines).toEqual([
      'warn changes are not announced to the other processes, which look for them every second',
      'info changes are announced to the other processes again',
    ]);
  });
});
