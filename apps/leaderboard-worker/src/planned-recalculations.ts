/**
 * Recalculations at an instant known in advance, such as a release or the end. The leader has its own timer; the
 * job makes sure that the instant is handled even if that leader is gone.
 */
import { QUEUE, type EventPublisher } from '@rampart/core/events';
import type { Clock } from '@rampart/core/infra/clock';
import {
  createJobConsumer,
  createJobQueue,
  type JobConsumer,
  type QueueDependencies,
} from '@rampart/core/infra/queues';

type Dependencies = Omit<QueueDependencies, 'name'>;

export interface RecalculationPlan {
  /** Adds one job per instant, however often it is called. */
  planAt(at: Date): void;
  close(): Promise<void>;
}

/** Id of the job of an instant. */
export function recalculationId(at: Date): string {
  return `at-${at.getTime()}`;
}

export function createRecalculationPlan({
  clock,
  ...dependencies
}: Dependencies & { readonly clock: Clock }): RecalculationPlan {
  const queue = createJobQueue<{ readonly atMs: number }>({ ...dependencies, name: QUEUE.recalculation });
  return {
    planAt(at) {
      const atMs = at.getTime();
      const delayMs = Math.max(0, atMs - clock.now().getTime());
      queue
        .add({ atMs }, { id: recalculationId(at), delayMs })
        .catch((error: unknown) =>
          dependencies.logger.warn('a recalculation could not be planned', { at, error }),
        );
    },
    close: () => queue.close(),
  };
}

/** Wakes the leader when an instant has come. Any worker may get the job, and it may run twice. */
export function consumeRecalculations({
  eventPublisher,
  ...dependencies
}: Dependencies & { readonly eventPublisher: EventPublisher }): JobConsumer {
  return createJobConsumer({
    ...dependencies,
    name: QUEUE.recalculation,
    handle: () => eventPublisher.scoresChanged(),
  });
}
