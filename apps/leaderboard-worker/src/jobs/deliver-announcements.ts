import type { AnnouncementJob, BloodAnnouncements } from '@rampart/core/bloods';
import { QUEUE } from '@rampart/core/events';
import {
  createJobConsumer,
  RetryLater,
  type JobConsumer,
  type JobConsumerDependencies,
} from '@rampart/core/infra/queues';

/**
 * One announcement a run, so that a stopping worker waits for no more than one; the job goes on with the next until
 * none waits. It is also how soon a destination is looked at again that another worker is telling something.
 */
const NEXT_IN_MS = { sent: 0, unneeded: 0, failed: 0, busy: 1_000 } as const;

/** What waits for a destination: told in order, by any worker, and tried again when that failed. */
export function consumeAnnouncements(
  dependencies: Omit<JobConsumerDependencies, 'name' | 'handle'> & {
    readonly announcements: Pick<BloodAnnouncements, 'deliverNext'>;
  },
): JobConsumer {
  return createJobConsumer({
    ...dependencies,
    name: QUEUE.announcements,
    async handle(payload) {
      const result = await dependencies.announcements.deliverNext((payload as AnnouncementJob).destination);
      if (result.outcome === 'empty') return;
      throw new RetryLater('retryInMs' in result ? result.retryInMs : NEXT_IN_MS[result.outcome]);
    },
  });
}
