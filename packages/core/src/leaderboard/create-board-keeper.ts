import type { Clock } from '../infra/clock';
import type { Database } from '../infra/database';
import type { Logger } from '../infra/logging';
import type { RedisClient } from '../infra/redis';
import type { ScoreFormula } from '../scoring';
import { LeadershipBoundKeeper, type BoardKeeper } from './board-keeper';
import { silentBoardKeeperMetrics, type BoardKeeperMetrics } from './board-keeper-metrics';
import { createBoardShelf } from './board-shelf';
import { FactFollower } from './fact-follower';
import type { TimingFacts } from './facts';
import type { Leadership } from './leadership';
import { createReleaseStore } from './release-store';
import { createSolvePlaceStore } from './solve-place-store';

export interface BoardKeeperOptions {
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
  readonly metrics?: BoardKeeperMetrics;
  /** see `BoardKeeperParts` */
  readonly scheduleRecalculation?: (at: Date) => void;
  readonly keyPrefix?: string;
  readonly auditIntervalMs?: number;
}

/** Counting all facts takes some milliseconds; a difference means a defect, so it is looked for, but not often. */
const AUDIT_EVERY_MS = 5 * 60_000;

/** A worker's keeper of the board, on PostgreSQL and Redis. */
export function createBoardKeeper(options: BoardKeeperOptions): BoardKeeper {
  const { database, redis, leadership, formula, graphSampleMs, defaultTiming } = options;
  return new LeadershipBoundKeeper({
    leadership,
    follower: new FactFollower({ database, formula, graphSampleMs, defaultTiming }),
    shelf: createBoardShelf(redis, options.keyPrefix ?? 'rampart:'),
    places: createSolvePlaceStore(database),
    releases: createReleaseStore(database),
    clock: options.clock,
    logger: options.logger,
    metrics: options.metrics ?? silentBoardKeeperMetrics,
    updateIntervalMs: options.updateIntervalMs,
    auditIntervalMs: options.auditIntervalMs ?? AUDIT_EVERY_MS,
    scheduleRecalculation: options.scheduleRecalculation ?? (() => undefined),
  });
}
