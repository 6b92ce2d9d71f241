import { MESSAGE_PROVIDERS } from '@rampart/core/adapters';
import {
  createAnnouncementQueue,
  createBloodAnnouncements,
  createDestination,
  destinationKeys,
  type AnnouncementJob,
} from '@rampart/core/bloods';
import { QUEUE } from '@rampart/core/events';
import type { Clock } from '@rampart/core/infra/clock';
import { createProvider, type Config } from '@rampart/core/infra/config';
import type { Database } from '@rampart/core/infra/database';
import { withDeadline } from '@rampart/core/infra/deadline';
import type { Logger } from '@rampart/core/infra/logging';
import { createJobConsumer, createJobQueue, RetryLater } from '@rampart/core/infra/queues';
import type { RedisClient } from '@rampart/core/infra/redis';
import { NOT_BEGUN_RETRY_MS, type LimitedSend } from './limit-sends';
import type { WorkerMetrics } from './metrics/worker-metrics';
import { sweepOutbox } from './sweep-outbox';

export interface AnnouncementDependencies {
  readonly config: Pick<Config, 'bloodBot' | 'origin'>;
  readonly database: Database;
  readonly redis: RedisClient;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Pick<WorkerMetrics, 'announcementAttempted'>;
  readonly limited: LimitedSend;
  /** before every key of this installation */
  readonly keyPrefix: string;
}

/** Announces bloods once it is started. */
export interface Announcing {
  start(): void;
  /** Takes no more announcements, then waits for those being sent; another worker sends one that hangs. */
  stop(): Promise<void>;
}

/** How long a blood waits before its announcements are queued; a sweep is one query of an empty table. */
const SWEEP_EVERY_MS = 1_000;
/** A healthy destination takes a message in less. */
const STOP_WITHIN_MS = 10_000;
/** Each holds a database connection while a destination takes its time; events have two or three destinations. */
const MOST_AT_ONCE = 8;
/**
 * A run sends one announcement, so that a stopping worker waits for no more than one; the job then runs again until
 * none waits. `busy`: another worker is sending to the destination.
 */
const NEXT_IN_MS = { sent: 0, unneeded: 0, failed: 0, busy: 1_000 } as const;

/** How many destinations are sent to at the same time, so that a slow one keeps no other waiting. */
export function announcementsAtOnce({ bloodBot }: Pick<Config, 'bloodBot'>): number {
  return Math.min(bloodBot?.destinations.length ?? 0, MOST_AT_ONCE);
}

/** Undefined when no announcements are configured. */
export function composeAnnouncements(dependencies: AnnouncementDependencies): Announcing | undefined {
  const { config, clock, logger, metrics, limited } = dependencies;
  const { bloodBot, origin } = config;
  if (bloodBot === undefined) return undefined;
  const keys = destinationKeys(bloodBot.destinations.map(({ provider }) => provider.name));
  const jobs = createJobQueue<AnnouncementJob>({ ...dependencies, name: QUEUE.announcements });
  const announcements = createBloodAnnouncements({
    ...dependencies,
    destinations: bloodBot.destinations.map(({ provider, ...style }, place) =>
      createDestination(keys[place] ?? '', {
        ...style,
        provider: createProvider(MESSAGE_PROVIDERS, provider, clock),
      }),
    ),
    queue: createAnnouncementQueue(jobs, logger),
    origin,
  });
  let stop = (): Promise<void> => jobs.close();
  return {
    start() {
      const consumer = createJobConsumer({
        ...dependencies,
        name: QUEUE.announcements,
        concurrency: announcementsAtOnce(config),
        async handle(payload) {
          const { destination } = payload as AnnouncementJob;
          const result = await limited(() => announcements.deliverNext(destination));
          if (result === undefined) throw new RetryLater(NOT_BEGUN_RETRY_MS);
          metrics.announcementAttempted(result.outcome);
          if (result.outcome === 'empty') return;
          throw new RetryLater('retryInMs' in result ? result.retryInMs : NEXT_IN_MS[result.outcome]);
        },
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
    stop: () => withDeadline('the announcements being sent', STOP_WITHIN_MS, stop()),
  };
}
