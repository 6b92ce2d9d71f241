import { QueueKeys } from 'bullmq';
import type { RedisClient } from '../redis';
import { queuePrefix } from './job-queue';

/** Numbers of jobs by queue. */
export interface QueueDepths {
  /** Jobs that could run but have not been taken. */
  readonly waiting: Readonly<Record<string, number>>;
  readonly delayed: Readonly<Record<string, number>>;
}

/** Reads the depths of queues directly, because a `Queue` of BullMQ for each would load all its scripts first. */
export function createReadQueueDepths(options: {
  readonly redis: RedisClient;
  /** prefix of every key of this installation */
  readonly keyPrefix: string;
  readonly names: readonly string[];
}): () => Promise<QueueDepths> {
  const { redis, names } = options;
  const keys = new QueueKeys(queuePrefix(options.keyPrefix));
  const byName = async (count: (name: string) => Promise<number>) =>
    Object.fromEntries(await Promise.all(names.map(async (name) => [name, await count(name)] as const)));
  return async () => {
    const [waiting, delayed] = await Promise.all([
      byName((name) => redis.lLen(keys.toKey(name, 'wait'))),
      byName((name) => redis.zCard(keys.toKey(name, 'delayed'))),
    ]);
    return { waiting, delayed };
  };
}
