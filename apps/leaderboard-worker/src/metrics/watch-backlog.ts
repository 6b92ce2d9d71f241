import type { MetricsRegistry } from '@rampart/core/infra/metrics';
import type { QueueDepths } from '@rampart/core/infra/queues';
import type { Backlog } from '@rampart/core/inspection';

interface BacklogReaders {
  readonly backlog: () => Promise<Backlog>;
  readonly depths: () => Promise<QueueDepths>;
}

/**
 * Samples the backlog in the database and the queues. Every worker reports that of the whole event, so that it is
 * known while any of them runs; dashboards and alerts take the maximum.
 */
export function watchBacklog(metrics: MetricsRegistry, read: BacklogReaders): void {
  metrics.sampled(
    'backlog',
    {
      ledgerRows: {
        name: 'rampart_ledger_unsequenced_rows',
        help: 'Committed ledger rows that no leader has given a position yet.',
      },
      ledgerAge: {
        name: 'rampart_ledger_oldest_unsequenced_age_seconds',
        help: 'Age of the oldest of those rows; 0 without any.',
      },
      outboxes: {
        name: 'rampart_outbox_queued_items',
        help: 'Mails and announcements that are to be sent, and bloods that have no announcements yet.',
        label: 'outbox',
      },
      outboxAges: {
        name: 'rampart_outbox_oldest_age_seconds',
        help: 'Age of the oldest item of an outbox; 0 when it is empty.',
        label: 'outbox',
      },
      jobs: {
        name: 'rampart_admin_bot_jobs',
        help: 'Jobs of the admin bot that are queued or running.',
        label: 'state',
      },
      jobAge: {
        name: 'rampart_admin_bot_oldest_queued_age_seconds',
        help: 'Age of the oldest queued job of the admin bot; 0 without any.',
      },
      unsolvable: {
        name: 'rampart_unsolvable_challenges',
        help: 'Released challenges that their solve scripts do not solve.',
      },
      unsolvableAge: {
        name: 'rampart_unsolvable_challenges_oldest_age_seconds',
        help: 'How long the first of them has been so; 0 without any.',
      },
    },
    async () => {
      const { ledger, mail, announcements, bloods, queuedJobs, runningJobs, unsolvable } =
        await read.backlog();
      return {
        ledgerRows: ledger.count,
        ledgerAge: ledger.oldestAgeSeconds,
        outboxes: { mail: mail.count, announcements: announcements.count, bloods: bloods.count },
        outboxAges: {
          mail: mail.oldestAgeSeconds,
          announcements: announcements.oldestAgeSeconds,
          bloods: bloods.oldestAgeSeconds,
        },
        jobs: { queued: queuedJobs.count, running: runningJobs.count },
        jobAge: queuedJobs.oldestAgeSeconds,
        unsolvable: unsolvable.count,
        unsolvableAge: unsolvable.oldestAgeSeconds,
      };
    },
  );

  metrics.sampled(
    'queues',
    {
      waiting: {
        name: 'rampart_queue_waiting_jobs',
        help: 'Jobs of a queue that could run and have not been taken.',
        label: 'queue',
      },
      delayed: {
        name: 'rampart_queue_delayed_jobs',
        help: 'Jobs of a queue that wait for their time, retries among them.',
        label: 'queue',
      },
    },
    read.depths,
  );
}
