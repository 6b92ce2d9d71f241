import {
  createAnnouncementQueue,
  createBloodAnnouncements,
  createDestination,
  destinationKeys,
  type AnnouncementJob,
} from '@rampart/core/bloods';
import { QUEUE } from '@rampart/core/events';
import { withDeadline } from '@rampart/core/infra/deadline';
import { createMessageProvider } from '@rampart/core/infra/adapters/messages';
import type { Clock } from '@rampart/core/infra/clock';
import type { Config } from '@rampart/core/infra/config';
import type { Database } from '@rampart/core/infra/database';
import type { Logger } from '@rampart/core/infra/logging';
import { createJobQueue } from '@rampart/core/infra/queues';
import type { RedisClient } from '@rampart/core/infra/redis';
import { consumeAnnouncements } from './jobs/deliver-announcements';
import { sweepOutbox } from './jobs/sweep-outbox';

export interface AnnouncementDependencies {
  readonly config: Pick<Config, 'bloodBot' | 'origin'>;
  readonly database: Database;
  readonly redis: RedisClient;
  readonly clock: Clock;
  readonly logger: Logger;
  /** before every key of this installation */
  readonly keyPrefix: string;
}

/** What announces bloods; nothing runs before `start`. */
export interface Announcing {
  start(): void;
  /** Takes up nothing more, then waits for what is on its way; what hangs is sent by another worker. */
  stop(): Promise<void>;
}

/** How long a blood waits before it is handed out; the question is one look at an empty table. */
const SWEEP_EVERY_MS = 1_000;
/** A destination that is well takes a message in less. */
const STOP_WITHIN_MS = 10_000;
/** Each holds a database connection while a destination takes its time; events have two or three destinations. */
const MOST_AT_ONCE = 8;

/** Destinations that are told something at the same time, so that a slow one keeps no other waiting. */
export function announcementsAtOnce({ bloodBot }: Pick<Config, 'bloodBot'>): number {
  return Math.min(bloodBot?.destinations.length ?? 0, MOST_AT_ONCE);
}

/** Undefined when no announcements are configured. */
export function composeAnnouncements(dependencies: AnnouncementDependencies): Announcing | undefined {
  const { config, clock, logger } = dependencies;
  const { bloodBot, origin } = config;
  if (bloodBot === undefined) return undefined;
  const keys = destinationKeys(bloodBot.destinations.map(({ provider }) => provider.name));
  const jobs = createJobQueue<AnnouncementJob>({ ...dependencies, name: QUEUE.announcements });
  const announcements = createBloodAnnouncements({
    ...dependencies,
    destinations: bloodBot.destinations.map(({ provider, ...style }, place) =>
      createDestination(keys[place] ?? '', { ...style, provider: createMessageProvider(provider, clock) }),
    ),
    queue: createAnnouncementQueue(jobs, logger),
    origin,
  });
  let stop = (): Promise<void> => jobs.close();
  return {
    start() {
      const consumer = consumeAnnouncements({
        ...dependencies,
        announcements,
        concurrency: announcementsAtOnce(config),
      });
      const sweeping = sweepOutbox({
        what: 'announcements',
        sweep: announcements.sweep,
        everyMs: SWEEP_EVERY_MS,
        logger,
      });
      stop = async () => {
        await sweeping.stop();
        await consumer.close();
        await jobs.close();
      };
    },
    stop: () => withDeadline('the announcements on their way', STOP_WITHIN_MS, stop()),
  };
}
