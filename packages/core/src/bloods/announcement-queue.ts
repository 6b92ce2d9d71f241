import type { Logger } from '../infra/logging';
import type { JobQueue } from '../infra/queues';

/** Payload of a job: "tell this destination what waits for it". What that is stands in the outbox. */
export interface AnnouncementJob {
  readonly destination: string;
}

/** Tells the workers that something waits for a destination. A hint: a lost one is given again by the sweep. */
export interface AnnouncementQueue {
  /** Never fails and never waits. */
  announce(destination: string): void;
}

/** Hints as jobs of the queue `announcements`; a destination that has a job already gets no second one. */
export function createAnnouncementQueue(
  jobs: Pick<JobQueue<AnnouncementJob>, 'add'>,
  logger: Logger,
): AnnouncementQueue {
  return {
    announce(destination) {
      jobs.add({ destination }, { id: `destination-${destination}`, delayMs: 0 }).catch((error: unknown) =>
        // Once a second for as long as Redis is away, which its connection has said already.
        logger.debug('a destination has no job yet', { destination, error }),
      );
    },
  };
}
