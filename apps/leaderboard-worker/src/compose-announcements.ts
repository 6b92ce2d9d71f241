import { MESSAGE_PROVIDERS } from '@rampart/core/adapters';
import {
  createAnnouncementQueue,
  createBloodAnnouncements,
  createDestination,
  destinationKeys,
  type AnnouncementJob,
} from '@rampart/core/bloods';
import { QUEUE } from '@rampart/core/events';
import { createProvider, type Config } from '@rampart/core/infra/config';
import { createJobQueue, RetryLater } from '@rampart/core/infra/queues';
import type { WorkerMetrics } from './metrics/worker-metrics';
import { createOutboxSender, type Sender, type SenderDependencies } from './outbox-sender';

export interface AnnouncementDependencies extends SenderDependencies {
  readonly config: Pick<Config, 'bloodBot' | 'origin'>;
  readonly metrics: Pick<WorkerMetrics, 'announcementAttempted'>;
}

/** Longest time that a blood waits before its announcements are queued; a sweep is one query of an empty table. */
const SWEEP_EVERY_MS = 1_000;
/** Each holds a database connection while its destination answers; events have two or three destinations. */
const MAX_AT_ONCE = 8;
/**
 * A run sends one announcement, so that a stopping worker waits for one at most. Delay until the next run, which
 * happens until none waits. `busy`: another worker is sending to the destination.
 */
const NEXT_IN_MS = { sent: 0, unneeded: 0, failed: 0, busy: 1_000 } as const;

/** How many destinations are sent to at the same time, so that a slow one does not hold up the others. */
export function announcementsAtOnce({ bloodBot }: Pick<Config, 'bloodBot'>): number {
  return Math.min(bloodBot?.destinations.length ?? 0, MAX_AT_ONCE);
}

/** Undefined when no announcements are configured. */
export function composeAnnouncements(dependencies: AnnouncementDependencies): Sender | undefined {
  const { config, clock, logger, metrics } = dependencies;
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
  return createOutboxSender<AnnouncementJob>({
    ...dependencies,
    name: QUEUE.announcements,
    what: 'announcements',
    jobs,
    concurrency: announcementsAtOnce(config),
    async send({ destination }) {
      const result = await announcements.deliverNext(destination);
      metrics.announcementAttempted(result.outcome);
      if (result.outcome === 'empty') return;
      throw new RetryLater('retryInMs' in result ? result.retryInMs : NEXT_IN_MS[result.outcome]);
    },
    sweep: announcements.sweep,
    everyMs: SWEEP_EVERY_MS,
  });
}
