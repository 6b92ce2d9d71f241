import { CHANNEL, createRedisEventPublisher, QUEUE, type ChannelName } from '@rampart/core/events';
import type { Clock } from '@rampart/core/infra/clock';
import type { Config } from '@rampart/core/infra/config';
import type { Database } from '@rampart/core/infra/database';
import { withDeadline } from '@rampart/core/infra/deadline';
import type { HttpListener } from '@rampart/core/infra/http-server';
import type { Logger } from '@rampart/core/infra/logging';
import type { MetricsRegistry } from '@rampart/core/infra/metrics';
import { createReadQueueDepths } from '@rampart/core/infra/queues';
import { createReadiness, serverChecks } from '@rampart/core/infra/readiness';
import { inTime, type RedisClient } from '@rampart/core/infra/redis';
import { inspectBacklog } from '@rampart/core/inspection';
import { createLeaderboardWorker, createLeadership, type LeaderboardWorker } from '@rampart/core/leaderboard';
import { createReadLongestSilence } from '@rampart/core/score-feed';
import { createScoreFormula } from '@rampart/core/scoring';
import { createHealthServer } from './health/health-server';
import { watchBacklog } from './metrics/watch-backlog';
import { watchFeeds } from './metrics/watch-feeds';
import { createWorkerMetrics, type WorkerMetrics } from './metrics/worker-metrics';
import { consumeRecalculations, createRecalculationPlan } from './planned-recalculations';

/** The settings a worker needs. */
export type WorkerConfig = Pick<
  Config,
  'startTime' | 'endTime' | 'leaderboard' | 'scoreFeeds' | 'scoreProvider'
> & {
  readonly database: Pick<Config['database'], 'directSql'>;
};

export interface WorkerDependencies {
  readonly config: WorkerConfig;
  readonly database: Database;
  readonly redis: RedisClient;
  /** A connection for messages, not shared with commands. */
  readonly subscriber: RedisClient;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: MetricsRegistry;
  /** Before every key of this installation. */
  readonly keyPrefix: string;
}

export interface ComposedWorker {
  readonly worker: LeaderboardWorker;
  readonly health: HttpListener;
  /** Metrics for the other parts of the process. */
  readonly metrics: WorkerMetrics;
  /** Subscribes to messages, consumes jobs and competes for the leadership. */
  start(): Promise<void>;
  /** Refuses new jobs and messages, then waits for the job in progress. */
  stopListening(): Promise<void>;
  /** Waits for the tick in progress, then gives up the leadership. */
  stopLeading(): Promise<void>;
}

/** A job sends one message. If that takes longer, Redis is away and its jobs are taken by another worker. */
const STOP_JOBS_WITHIN_MS = 2_000;
/** A tick takes milliseconds; the end of the process frees the leadership in any case. */
const STOP_LEADING_WITHIN_MS = 5_000;

/** What the worker does with a message of each channel. Messages are hints and may be lost or repeated. */
function subscriptionsOf(worker: LeaderboardWorker): ReadonlyMap<ChannelName, (payload: string) => void> {
  const nudge = (): void => worker.nudge();
  return new Map<ChannelName, (payload: string) => void>([
    [CHANNEL.forceUpdate, nudge],
    [CHANNEL.recomputeChallenge, nudge],
    // The event may have new times.
    [CHANNEL.settingsChanged, nudge],
    [CHANNEL.teamChanged, (teamId) => worker.teamChanged(teamId)],
  ]);
}

/** The one place that constructs the worker. */
export function compose(dependencies: WorkerDependencies): ComposedWorker {
  const { config, database, redis, subscriber, clock, logger, keyPrefix } = dependencies;
  const metrics = createWorkerMetrics(dependencies.metrics);
  watchBacklog(dependencies.metrics, {
    backlog: () => inspectBacklog(database),
    depths: createReadQueueDepths({ redis, keyPrefix, names: Object.values(QUEUE) }),
  });
  const defaultTiming = { startAtMs: config.startTime, endAtMs: config.endTime };
  watchFeeds(
    dependencies.metrics,
    createReadLongestSilence(database, {
      defaultTiming,
      silentAfterMs: config.scoreFeeds.silentAfter,
      clock,
    }),
  );
  const plan = createRecalculationPlan({ redis, keyPrefix, clock, logger });

  const worker = createLeaderboardWorker({
    database,
    redis,
    leadership: createLeadership({ ...config.database.directSql, applicationName: 'rampart-leader' }),
    formula: createScoreFormula(config.scoreProvider.name, config.scoreProvider.options),
    graphSampleMs: config.leaderboard.graphSampleTime,
    updateIntervalMs: config.leaderboard.updateInterval,
    defaultTiming,
    clock,
    logger,
    metrics,
    scheduleRecalculation: (at) => plan.planAt(at),
    keyPrefix,
  });

  let stopJobs = (): Promise<void> => Promise.resolve();

  return {
    worker,
    health: createHealthServer({ isReady: createReadiness(serverChecks(database, redis), logger), logger }),
    metrics,
    async start() {
      for (const [channel, receive] of subscriptionsOf(worker)) await subscriber.subscribe(channel, receive);
      const eventPublisher = createRedisEventPublisher(redis, logger);
      const jobs = consumeRecalculations({ redis, keyPrefix, logger, eventPublisher });
      stopJobs = () => jobs.close();
      // A Redis that comes back may have lost the board.
      redis.on('ready', () => worker.nudge());
      worker.start();
    },
    async stopListening() {
      if (subscriber.isReady) await inTime(subscriber.unsubscribe()).catch(() => undefined);
      await withDeadline('the job in progress', STOP_JOBS_WITHIN_MS, stopJobs());
      await withDeadline('the queue', STOP_JOBS_WITHIN_MS, plan.close());
    },
    stopLeading: () => withDeadline('the tick in progress', STOP_LEADING_WITHIN_MS, worker.stop()),
  };
}
