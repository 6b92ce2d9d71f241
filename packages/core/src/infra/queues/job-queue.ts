import { Queue } from 'bullmq';
import type { Logger } from '../logging';
import type { RedisClient } from '../redis';

export interface QueueDependencies {
  /** One of `QUEUE`. */
  readonly name: string;
  /** Belongs to the caller; commands of the queue are sent over it. */
  readonly redis: RedisClient;
  /** before every key of this installation */
  readonly keyPrefix: string;
  readonly logger: Logger;
}

export interface JobQueue<Payload> {
  /**
   * Queues a job unless one with this id waits already. Rejects at once while Redis is away.
   * @param job.id without a colon, not all digits
   */
  add(payload: Payload, job: { readonly id: string; readonly delayMs: number }): Promise<void>;
  close(): Promise<void>;
}

// A job is given up by its own rules, never by being counted; the number only has to be more than there will be.
const ATTEMPTS = 1_000_000;

/** Where BullMQ keeps the queues below our prefix. */
export function queuePrefix(keyPrefix: string): string {
  return `${keyPrefix}queues`;
}

/** A payload carries ids: PostgreSQL is the truth, and a job may run twice. */
export function createJobQueue<Payload>({
  name,
  redis,
  keyPrefix,
  logger,
}: QueueDependencies): JobQueue<Payload> {
  const queue = new Queue(name, {
    connection: redis,
    prefix: queuePrefix(keyPrefix),
    // A finished job must not stand in the way of a new one with the same id.
    defaultJobOptions: {
      attempts: ATTEMPTS,
      backoff: { type: 'custom' },
      removeOnComplete: true,
      removeOnFail: true,
    },
  });
  queue.on('error', (error) => logger.debug('connection of a queue', { queue: name, error }));
  return {
    async add(payload, { id, delayMs }) {
      await queue.add(name, payload, { jobId: id, delay: delayMs });
    },
    close: () => queue.close(),
  };
}
