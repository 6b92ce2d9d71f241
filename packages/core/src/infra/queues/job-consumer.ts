import { setTimeout as pause } from 'node:timers/promises';
import { Worker, type Job } from 'bullmq';
import { queuePrefix, type QueueDependencies } from './job-queue';

/** Thrown by a job to be retried after a delay of its choice. */
export class RetryLater extends Error {
  override readonly name = 'RetryLater';
  constructor(readonly retryInMs: number) {
    super(`to be tried again in ${String(retryInMs)} ms`);
  }
}

export interface JobConsumerDependencies extends QueueDependencies {
  /** A job may run twice if its consumer was killed: make that harmless. */
  readonly handle: (payload: unknown) => Promise<void> | void;
  /** Concurrent jobs in this process; 1 by default. */
  readonly concurrency?: number;
}

export interface JobConsumer {
  /** Takes no more jobs and waits for the running ones. */
  close(): Promise<void>;
}

/** Delay before a job that failed unexpectedly is retried. */
const SURPRISE_RETRY_MS = 5_000;
/** Delay before the queue is polled again after Redis failed. */
const ASK_AGAIN_AFTER_MS = 1_000;
/** A consumer without a heartbeat for this long is dead; this is also the interval of the check. */
const SILENT_FOR_MS = 10_000;
const CHECK_SILENT_EVERY_MS = 5_000;

/**
 * After a connection error BullMQ waits before it asks for a job again, but not after other errors, such as those
 * of an offline client. It would then loop without ever yielding to the event loop, and the process would never
 * reconnect.
 */
class PatientWorker extends Worker {
  protected override async moveToActive(token: string, name?: string): Promise<Job> {
    try {
      return await super.moveToActive(token, name);
    } catch (error) {
      await pause(ASK_AGAIN_AFTER_MS);
      throw error;
    }
  }
}

/** Runs the jobs of a queue, at least once each, on connections of its own made from `redis`. */
export function createJobConsumer(dependencies: JobConsumerDependencies): JobConsumer {
  const { name, redis, keyPrefix, logger, handle, concurrency = 1 } = dependencies;
  const worker = new PatientWorker(name, async (job) => handle(job.data), {
    connection: redis,
    prefix: queuePrefix(keyPrefix),
    concurrency,
    runRetryDelay: ASK_AGAIN_AFTER_MS,
    lockDuration: SILENT_FOR_MS,
    stalledInterval: CHECK_SILENT_EVERY_MS,
    // A job is given up by its own rules only, however many consumers died while running it.
    maxStalledCount: Number.MAX_SAFE_INTEGER,
    // For jobs whose options are gone: a Redis that evicts keys drops jobs, but not the lists that contain their
    // ids.
    removeOnComplete: { count: 0 },
    removeOnFail: { count: 0 },
    settings: {
      backoffStrategy: (_attemptsMade, _type, error) =>
        error instanceof RetryLater ? error.retryInMs : SURPRISE_RETRY_MS,
    },
  });
  worker.on('failed', (job, error) => {
    if (error instanceof RetryLater) return;
    logger.warn('a job failed, it will be tried again', { queue: name, job: job?.id, error });
  });
  // The connection itself logs that Redis is down.
  worker.on('error', (error) => logger.debug('connection of a queue', { queue: name, error }));
  return { close: () => worker.close() };
}
