import { QUEUE } from '@rampart/core/events';
import type { Clock } from '@rampart/core/infra/clock';
import { createJobQueue, type QueueDependencies } from '@rampart/core/infra/queues';

export interface RecalculationPlan {
  /** One job per instant, however often it is asked for. The leader's own timer does not wait for it. */
  planAt(at: Date): void;
  close(): Promise<void>;
}

export interface Recalculation {
  readonly atMs: number;
}

/** Names the job of an instant. */
export function recalculationId(at: Date): string {
  return `at-${at.getTime()}`;
}

export function createRecalculationPlan(
  dependencies: Omit<QueueDependencies, 'name'> & { readonly clock: Clock },
): RecalculationPlan {
  const { clock, ...address } = dependencies;
  const queue = createJobQueue<Recalculation>({ ...address, name: QUEUE.recalculation });
  return {
    planAt(at) {
      const atMs = at.getTime();
      const delayMs = Math.max(0, atMs - clock.now().getTime());
      queue
        .add({ atMs }, { id: recalculationId(at), delayMs })
        .catch((error: unknown) =>
          address.logger.warn('a recalculation could not be planned', { at, error }),
        );
    },
    close: () => queue.close(),
  };
}
