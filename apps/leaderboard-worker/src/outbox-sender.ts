import type { Clock } from '@rampart/core/infra/clock';
import type { Database } from '@rampart/core/infra/database';
import { withDeadline } from '@rampart/core/infra/deadline';
import {
  createJobConsumer,
  RetryLater,
  type JobQueue,
  type QueueDependencies,
} from '@rampart/core/infra/queues';
import { NOT_BEGUN_RETRY_MS, type LimitedSend } from './limit-sends';
import { sweepOutbox } from './sweep-outbox';

/** What every sender needs beside its settings. */
export interface SenderDependencies extends Omit<QueueDependencies, 'name'> {
  readonly database: Database;
  readonly clock: Clock;
  readonly limited: LimitedSend;
}

/** Sends what an outbox holds, once it is started. */
export interface Sender {
  start(): void;
  /** Begins nothing any more, then waits for what is being sent. What hangs is sent by another worker. */
  stop(): Promise<void>;
}

/** A healthy receiver answers sooner. */
export const STOP_WITHIN_MS = 10_000;

/** Sends the items that the jobs of an outbox name, and sweeps the outbox for items without a job. */
export function createOutboxSender<Payload>(
  dependencies: QueueDependencies &
    Parameters<typeof sweepOutbox>[0] & {
      readonly jobs: JobQueue<Payload>;
      /** One attempt; throws `RetryLater` unless the job is done. */
      readonly send: (payload: Payload) => Promise<void>;
      /** Attempts at the same time. */
      readonly concurrency: number;
      readonly limited: LimitedSend;
    },
): Sender {
  const { what, jobs, send, limited } = dependencies;
  let stop = (): Promise<void> => jobs.close();
  return {
    start() {
      const consumer = createJobConsumer({
        ...dependencies,
        async handle(payload) {
          const isSent = await limited(() => send(payload as Payload).then(() => true));
          if (isSent === undefined) throw new RetryLater(NOT_BEGUN_RETRY_MS);
        },
      });
      const sweeping = sweepOutbox(dependencies);
      stop = async () => {
        await sweeping.stop();
        await consumer.close();
        await jobs.close();
      };
    },
    stop: () => withDeadline(`the ${what} being sent`, STOP_WITHIN_MS, stop()),
  };
}
