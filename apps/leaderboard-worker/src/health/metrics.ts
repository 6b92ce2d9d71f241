import type { LeaderboardWorkerMetrics } from '@rampart/core/leaderboard';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export interface WorkerMetrics extends LeaderboardWorkerMetrics {
  readonly contentType: string;
  /** All metrics in the text format of Prometheus. */
  text(): Promise<string>;
}

/** From a query of an idle ledger to loading the facts of a large event. */
const DURATION_BUCKETS_SECONDS = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

export function createWorkerMetrics(): WorkerMetrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const leader = new Gauge({ name: 'leaderboard_leader', help: '1 while this worker leads', registers });
  const ticks = new Histogram({
    name: 'leaderboard_tick_seconds',
    help: 'duration of ticks that worked',
    buckets: DURATION_BUCKETS_SECONDS,
    registers,
  });
  const failures = new Counter({
    name: 'leaderboard_failed_ticks_total',
    help: 'ticks that failed',
    registers,
  });
  const behind = new Gauge({
    name: 'leaderboard_lag_rows',
    help: 'ledger rows the board was behind when the last tick began',
    registers,
  });
  const consumed = new Counter({
    name: 'leaderboard_ledger_rows_total',
    help: 'ledger rows consumed',
    registers,
  });
  const rebuilds = new Counter({
    name: 'leaderboard_rebuilds_total',
    help: 'times all facts were loaded anew',
    registers,
  });
  const boards = new Counter({ name: 'leaderboard_boards_total', help: 'boards published', registers });
  const size = new Gauge({ name: 'leaderboard_board_bytes', help: 'size of the last board', registers });

  return {
    leading: (isLeading) => leader.set(isLeading ? 1 : 0),
    ticked(durationMs, ledgerRows) {
      ticks.observe(durationMs / 1000);
      behind.set(ledgerRows);
      consumed.inc(ledgerRows);
    },
    tickFailed: () => failures.inc(),
    rebuilt: () => rebuilds.inc(),
    published(sizeBytes) {
      boards.inc();
      size.set(sizeBytes);
    },
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
}
