import type { DeliverNextResult } from '@rampart/core/bloods';
import type { MetricsRegistry } from '@rampart/core/infra/metrics';
import type { LeaderboardWorkerMetrics } from '@rampart/core/leaderboard';
import type { DeliverMailResult } from '@rampart/core/mail';
import type { DeliverResult } from '@rampart/core/webhooks';

/** Metrics that the worker records itself. */
export interface WorkerMetrics extends LeaderboardWorkerMetrics {
  mailAttempted(result: DeliverMailResult['outcome']): void;
  announcementAttempted(result: DeliverNextResult['outcome']): void;
  webhookAttempted(result: DeliverResult['outcome']): void;
}

/** From a query of an idle ledger up to loading the facts of a large event. */
const TICK_BUCKETS_SECONDS = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

export function createWorkerMetrics(metrics: MetricsRegistry): WorkerMetrics {
  const leader = metrics.gauge({
    name: 'rampart_leaderboard_leader',
    help: '1 while this worker leads, else 0.',
  });
  const tick = metrics.durations({
    name: 'rampart_leaderboard_tick_duration_seconds',
    help: 'Duration of the ticks that worked: reading the ledger, computing and publishing the board.',
    bucketsSeconds: TICK_BUCKETS_SECONDS,
  });
  const lag = metrics.gauge({
    name: 'rampart_leaderboard_ledger_lag_rows',
    help: 'Ledger rows that the board was behind when the latest tick began.',
  });
  const consumed = metrics.counter({
    name: 'rampart_leaderboard_ledger_rows_total',
    help: 'Ledger rows that this worker applied to the board.',
  });
  const published = metrics.counter({
    name: 'rampart_leaderboard_boards_total',
    help: 'Boards that this worker published.',
  });
  const size = metrics.gauge({
    name: 'rampart_leaderboard_board_size_bytes',
    help: 'Size of the latest board that this worker published, as it is stored in Redis.',
  });
  const rebuilt = metrics.counter({
    name: 'rampart_leaderboard_rebuilds_total',
    help: 'Times this worker loaded all facts of the event.',
  });
  const announcementAttempted = metrics.counterBy<DeliverNextResult['outcome']>({
    name: 'rampart_announcement_attempts_total',
    help: 'Attempts to send an announcement of a blood; failed: it was given up.',
    label: 'result',
    values: ['sent', 'retry', 'failed', 'unneeded'],
  });
  const webhookAttempted = metrics.counterBy<DeliverResult['outcome']>({
    name: 'rampart_webhook_attempts_total',
    help: 'Attempts to send an event to a webhook; refused: the receiver refused it for good.',
    label: 'result',
    values: ['sent', 'retry', 'refused'],
  });
  return {
    leading(isLeading) {
      leader(isLeading ? 1 : 0);
      // The next leader reports its own lag.
      if (!isLeading) lag(0);
    },
    ticked(durationMs, ledgerRows) {
      tick(durationMs);
      lag(ledgerRows);
      consumed(ledgerRows);
    },
    tickFailed: metrics.counter({
      name: 'rampart_leaderboard_failed_ticks_total',
      help: 'Ticks that failed; each is repeated within a second.',
    }),
    rebuilt: () => rebuilt(),
    published(sizeBytes) {
      published();
      size(sizeBytes);
    },
    mailAttempted: metrics.counterBy<DeliverMailResult['outcome']>({
      name: 'rampart_mail_attempts_total',
      help: 'Attempts to send a mail; failed: it was given up, gone: another worker had it.',
      label: 'result',
      values: ['sent', 'retry', 'failed', 'unneeded', 'gone'],
    }),
    announcementAttempted(result) {
      // Not an attempt: nothing to send, not due yet, or another worker was sending.
      if (result !== 'empty' && result !== 'early' && result !== 'busy') announcementAttempted(result);
    },
    webhookAttempted(result) {
      if (result !== 'empty' && result !== 'early' && result !== 'busy') webhookAttempted(result);
    },
  };
}
