import type { Clock } from '../infra/clock';
import type { Database } from '../infra/database';
import type { Logger } from '../infra/logging';
import type { AnnouncementQueue } from './announcement-queue';
import { createDeliverNext } from './deliver-next';
import type { Destination } from './destinations';
import { createAnnouncementOutbox, type DeliverNextResult } from './announcement-outbox';

export interface BloodAnnouncementsDependencies {
  readonly database: Database;
  readonly destinations: readonly Destination[];
  readonly queue: AnnouncementQueue;
  /** Public address of the event, without a trailing slash. */
  readonly origin: string;
  readonly clock: Clock;
  readonly logger: Logger;
}

export interface BloodAnnouncements {
  /** Tries once to deliver the destination's oldest queued announcement. */
  readonly deliverNext: (destination: string) => Promise<DeliverNextResult>;
  /**
   * Call about once a second: creates announcements for new bloods, queues those that are due, deletes old finished
   * ones.
   */
  readonly sweep: () => Promise<void>;
}

/** Long enough to find out why a blood was not announced. */
const KEEP_FINISHED_MS = 30 * 24 * 3_600_000;

/** Announces bloods to the destinations, with PostgreSQL as the outbox. */
export function createBloodAnnouncements(dependencies: BloodAnnouncementsDependencies): BloodAnnouncements {
  const { database, destinations, queue, clock } = dependencies;
  const outbox = createAnnouncementOutbox(database);
  const keys = destinations.map(({ key }) => key);
  return {
    deliverNext: createDeliverNext({ ...dependencies, outbox }),
    async sweep() {
      await outbox.handOut(keys);
      const now = clock.now();
      for (const key of await outbox.listDue(keys, now)) queue.announce(key);
      await outbox.deleteFinishedBefore(new Date(now.getTime() - KEEP_FINISHED_MS));
    },
  };
}
