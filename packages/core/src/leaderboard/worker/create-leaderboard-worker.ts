import type { Clock } from '../../infra/clock';
import type { Database } from '../../infra/database';
import type { Logger } from '../../infra/logging';
import type { RedisClient } from '../../infra/redis';
import type { ScoreFormula } from '../../scoring';
import { LeaderElectedWorker, type LeaderboardWorker } from './leaderboard-worker';
import { silentLeaderboardWorkerMetrics, type LeaderboardWorkerMetrics } from './leaderboard-worker-metrics';
import { createLeaderboardStore } from '../store/leaderboard-store';
import { LedgerConsumer } from './ledger-consumer';
import type { TimingFacts } from '../engine/facts';
import type { Leadership } from './leadership';
import { createReleaseStore } from './release-store';
import { createSolvePlaceStore } from './solve-place-store';

export interface LeaderboardWorkerDependencies {
  readonly database: Database;
  readonly redis: RedisClient;
  readonly leadership: Leadership;
  readonly formula: ScoreFormula;
  /** distance of graph samples (`leaderboard.graphSampleTime`) */
  readonly graphSampleMs: number;
  /** longest age of a published board (`leaderboard.updateInterval`) */
  readonly updateIntervalMs: number;
  /** the configuration's start and end; settings may override them */
  readonly defaultTiming: TimingFacts;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics?: LeaderboardWorkerMetrics;
  /** see `LeaderElectedWorkerDependencies` */
  readonly scheduleRecalculation?: (at: Date) => void;
  readonly keyPrefix?: string;
  readonly auditIntervalMs?: number;
}

/** Counting all facts takes some milliseconds; a difference means a defect, so it is looked for, but not often. */
const AUDIT_EVERY_MS = 5 * 60_000;

/** The leaderboard worker on PostgreSQL and Redis. */
export function createLeaderboardWorker(dependencies: LeaderboardWorkerDependencies): LeaderboardWorker {
  const { database, redis, leadership, formula, graphSampleMs, defaultTiming } = dependencies;
  return new LeaderElectedWorker({
    leadership,
    consumer: new LedgerConsumer({ database, formula, graphSampleMs, defaultTiming }),
    store: createLeaderboardStore(redis, dependencies.keyPrefix ?? 'rampart:'),
    places: createSolvePlaceStore(database),
    releases: createReleaseStore(database),
    clock: dependencies.clock,
    logger: dependencies.logger,
    metrics: dependencies.metrics ?? silentLeaderboardWorkerMetrics,
    updateIntervalMs: dependencies.updateIntervalMs,
    auditIntervalMs: dependencies.auditIntervalMs ?? AUDIT_EVERY_MS,
    scheduleRecalculation: dependencies.scheduleRecalculation ?? (() => undefined),
  });
}
