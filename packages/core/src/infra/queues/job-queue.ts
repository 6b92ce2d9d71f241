import { Queue } from 'bullmq';
import type { Logger } from '../logging';
import type { RedisClient } from '../redis';

export interface QueueDependencies {
  /** One of `QUEUE`. */
  readonly name: string;
  /** Owned by the caller; the queue sends its commands over it. */
  readonly redis: RedisClient;
  /** prefix of every key of this installation */
  readonly keyPrefix: string;
  readonly logger: Logger;
}

export interface JobQueue<Payload> {
  /**
   * Queues a job unless one with this id is already queued. Rejects at once while Redis is down.
   * @param job.id without a colon, not all digits
   */
  add(payload: Payload, job: { readonly id: string; readonly delayMs: number }): Promise<void>;
  close(): Promise<void>;
}

// A job is given up by its own rules only, so this is more attempts than there will ever be.
const ATTEMPTS = 1_000_000;

/** The prefix of the BullMQ queues. */
export function queuePrefix(keyPrefix: string): string {
  return `${keyPrefix}queues`;
}

/** Creates a queue. Payloads contain only ids, because PostgreSQL is authoritative; a job may run twice. */
export function createJobQueue<Payload>({
  name,
  redis,
  keyPrefix,
  logger,
}: QueueDependencies): JobQueue<Payload> {
  const queue = new Queue(name, {
    connection: redis,
    prefix: queuePrefix(keyPrefix),
    // A finished job must not prevent a new one with the same id.
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
