import { QUEUE, type Announcements } from '@rampart/core/events';
import { createJobConsumer, type JobConsumer, type QueueOptions } from '@rampart/core/infra/queues';

/**
 * A recalculation that was planned for an instant: tells whoever leads by now to look. Any worker may get it, and it
 * may run twice.
 */
export function consumeRecalculations(
  options: Omit<QueueOptions, 'name'> & { readonly announcements: Announcements },
): JobConsumer {
  const { announcements, ...address } = options;
  return createJobConsumer({
    ...address,
    name: QUEUE.recalculation,
    handle: () => announcements.scoresChanged(),
  });
}
