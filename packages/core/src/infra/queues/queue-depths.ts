import { Queue } from 'bullmq';
import { queuePrefix, type QueueDependencies } from './job-queue';

/** How many jobs wait, by the name of their queue. */
export interface QueueDepths {
  readonly waiting: Readonly<Record<string, number>>;
  readonly delayed: Readonly<Record<string, number>>;
}

/** Reads the depths of queues whose jobs others add and run. */
export function createQueueDepths({
  names,
  redis,
  keyPrefix,
  logger,
}: Omit<QueueDependencies, 'name'> & { readonly names: readonly string[] }): {
  read(): Promise<QueueDepths>;
  close(): Promise<void>;
} {
  const queues = names.map((name) => {
    const queue = new Queue(name, { connection: redis, prefix: queuePrefix(keyPrefix) });
    queue.on('error', (error) => logger.debug('connection of a queue', { queue: name, error }));
    return queue;
  });
  return {
    async read() {
      const counts = await Promise.all(
        queues.map(async (queue) => [queue.name, await queue.getJobCounts('waiting', 'delayed')] as const),
      );
      const of = (state: 'waiting' | 'delayed') =>
        Object.fromEntries(counts.map(([name, count]) => [name, count[state] ?? 0]));
      return { waiting: of('waiting'), delayed: of('delayed') };
    },
    async close() {
      await Promise.all(queues.map((queue) => queue.close()));
    },
  };
}
