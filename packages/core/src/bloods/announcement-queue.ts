import type { Logger } from '../infra/logging';
import type { JobQueue } from '../infra/queues';

/** Payload of a delivery job; what to deliver is in the outbox. */
export interface AnnouncementJob {
  readonly destination: string;
}

/** Tells the workers that a destination has something queued. A hint: the sweep repeats a lost one. */
export interface AnnouncementQueue {
  /** Never throws and never waits. */
  announce(destination: string): void;
}

/** Sends hints as jobs of the queue `announcements`, at most one per destination at a time. */
export function createAnnouncementQueue(
  jobs: Pick<JobQueue<AnnouncementJob>, 'add'>,
  logger: Logger,
): AnnouncementQueue {
  return {
    announce(destination) {
      jobs.add({ destination }, { id: `destination-${destination}`, delayMs: 0 }).catch((error: unknown) =>
        // Debug: repeats every second while Redis is unavailable, which its connection has logged already.
        logger.debug('a destination has no job yet', { destination, error }),
      );
    },
  };
}
