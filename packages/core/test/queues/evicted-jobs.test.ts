import { randomBytes } from 'node:crypto';
import { silentLogger } from '../../src/infra/logging';
import { createJobConsumer, createJobQueue } from '../../src/infra/queues';
import { connectRedis, type RedisClient } from '../../src/infra/redis';
import { until } from '../../src/testing';

describe('a job of which Redis has dropped the content', () => {
  let redis: RedisClient;
  beforeAll(async () => {
    redis = await connectRedis(process.env['SVC_REDIS_URL'] ?? '', silentLogger);
  });
  afterAll(() => redis.close());

  it.each(['succeeds', 'fails'])('does not prevent the next one of its id, when it %s', async (end) => {
    const keyPrefix = `test-${randomBytes(6).toString('hex')}:`;
    const place = { name: 'mail', redis, keyPrefix, logger: silentLogger };
    const queue = createJobQueue<string>(place);
    await queue.add('mail', { id: 'one', delayMs: 0 });
    expect(await redis.del(`${keyPrefix}queues:mail:one`)).toBe(1);
    const taken: unknown[] = [];
    const consumer = createJobConsumer({
      ...place,
      handle(payload) {
        taken.push(payload);
        if (end === 'fails' && payload !== 'mail') throw new Error('no such mail');
      },
    });
    try {
      await until('it is taken without its content', () => taken.length > 0);
      expect(taken).not.toContain('mail');
      await until('it is taken as a sweep adds it again', async () => {
        await queue.add('mail', { id: 'one', delayMs: 0 });
        return taken.includes('mail');
      });
    } finally {
      await consumer.close();
      await queue.close();
      await redis.del(await redis.keys(`${keyPrefix}*`));
    }
  });
});
