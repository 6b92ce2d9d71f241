import { silentLogger } from '@rampart/core/infra/logging';
import { createJobConsumer, createJobQueue } from '@rampart/core/infra/queues';
import { connectRedis } from '@rampart/core/infra/redis';
import { describeLocal, unique, until } from '../support';
import { cuttableRedis } from '../support/cuttable-redis';

describeLocal('jobs while Redis is away', () => {
  // A consumer that asked again at once would do so for ever: then this process hangs, and no test of it ends.
  it('one that ends meanwhile leaves its process free to connect again and take the next', async () => {
    const way = await cuttableRedis(0);
    const redis = await connectRedis(way.url, silentLogger);
    const place = { redis, keyPrefix: `${unique('jobs')}:`, logger: silentLogger, name: 'mail' };
    const taken: unknown[] = [];
    const queue = createJobQueue<string>(place);
    await queue.add('first', { id: 'first', delayMs: 0 });
    await queue.add('second', { id: 'second', delayMs: 0 });
    const consumer = createJobConsumer({
      ...place,
      handle: async (payload) => {
        taken.push(payload);
        if (taken.length === 1) await way.cut();
      },
    });
    await until('the first is taken', () => taken.includes('first'));
    await way.restore();
    await until('the second is taken', () => taken.includes('second'));
    await consumer.close();
    await queue.close();
    await redis.close();
    await way.cut();
  });
});
