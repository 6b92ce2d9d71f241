import { QUEUE, type EventPublisher } from '@rampart/core/events';
import { createJobConsumer, type JobConsumer, type QueueDependencies } from '@rampart/core/infra/queues';

/**
 * A recalculation that was planned for an instant: tells whoever leads by now to look. Any worker may get it, and it
 * may run twice.
 */
export function consumeRecalculations(
  dependencies: Omit<QueueDependencies, 'name'> & { readonly eventPublisher: EventPublisher },
): JobConsumer {
  const { eventPublisher, ...address } = dependencies;
  return createJobConsumer({
    ...address,
    name: QUEUE.recalculation,
    handle: () => eventPublisher.scoresChanged(),
  });
}
