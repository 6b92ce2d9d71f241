import { createRedisEventPublisher } from '@rampart/core/events';
import type { Clock } from '@rampart/core/infra/clock';
import type { Config } from '@rampart/core/infra/config';
import type { Database } from '@rampart/core/infra/database';
import type { Logger } from '@rampart/core/infra/logging';
import type { RedisClient } from '@rampart/core/infra/redis';
import { createLeaderboardWorker, createLeadership, type LeaderboardWorker } from '@rampart/core/leaderboard';
import { createScoreFormula } from '@rampart/core/scoring';
import { createHealthServer, type HealthServer } from './health/health-server';
import { createWorkerMetrics } from './health/metrics';
import { createReadiness } from './health/readiness';
import { createRecalculationPlan } from './jobs/plan-recalculation';
import { consumeRecalculations } from './jobs/recalculate';
import { withDeadline } from './with-deadline';
import {
  onForceUpdate,
  onRecomputeChallenge,
  onSettingsChanged,
  onTeamChanged,
  type Subscription,
} from './subscriptions';

/** The settings a worker needs. */
export type WorkerConfig = Pick<Config, 'startTime' | 'endTime' | 'leaderboard' | 'scoreProvider'> & {
  readonly database: Pick<Config['database'], 'sql'>;
};

export interface WorkerDependencies {
  readonly config: WorkerConfig;
  readonly database: Database;
  readonly redis: RedisClient;
  /** A connection for messages, not shared with commands. */
  readonly subscriber: RedisClient;
  readonly clock: Clock;
  readonly logger: Logger;
  /** before every key of this installation */
  readonly keyPrefix: string;
}

export interface ComposedWorker {
  readonly worker: LeaderboardWorker;
  readonly health: HealthServer;
  /** Listens to messages and jobs and competes for the leadership. */
  start(): Promise<void>;
  /** No new jobs or messages, then the job in progress. */
  stopListening(): Promise<void>;
  /** The tick in progress, then the leadership. */
  stopLeading(): Promise<void>;
}

/** A job sends one message; longer means that Redis is away, and then its jobs stay for the others. */
const STOP_JOBS_WITHIN_MS = 2_000;
/** A tick takes milliseconds; the leadership is free in any case once the process has ended. */
const STOP_LEADING_WITHIN_MS = 5_000;

/** The one place that constructs the worker. */
export function compose(dependencies: WorkerDependencies): ComposedWorker {
  const { config, database, redis, subscriber, clock, logger, keyPrefix } = dependencies;
  const metrics = createWorkerMetrics();
  const plan = createRecalculationPlan({ redis, keyPrefix, clock, logger });

  const worker = createLeaderboardWorker({
    database,
    redis,
    leadership: createLeadership({ ...config.database.sql, applicationName: 'rampart-leader' }),
    formula: createScoreFormula(config.scoreProvider.name, config.scoreProvider.options),
    graphSampleMs: config.leaderboard.graphSampleTime,
    updateIntervalMs: config.leaderboard.updateInterval,
    defaultTiming: { startAtMs: config.startTime, endAtMs: config.endTime },
    clock,
    logger,
    metrics,
    scheduleRecalculation: (at) => plan.planAt(at),
    keyPrefix,
  });

  const subscriptions: readonly Subscription[] = [
    onForceUpdate(worker),
    onRecomputeChallenge(worker),
    onSettingsChanged(worker),
    onTeamChanged(worker),
  ];
  let stopJobs = (): Promise<void> => Promise.resolve();

  return {
    worker,
    health: createHealthServer({ isReady: createReadiness(database, redis, logger), metrics, logger }),
    async start() {
      for (const subscription of subscriptions) {
        await subscriber.subscribe(subscription.channel, (payload) => subscription.receive(payload));
      }
      const eventPublisher = createRedisEventPublisher(redis, logger);
      const jobs = consumeRecalculations({ redis, keyPrefix, logger, eventPublisher });
      stopJobs = () => jobs.close();
      // What Redis lost while it was away is written again at once.
      redis.on('ready', () => worker.nudge());
      worker.start();
    },
    async stopListening() {
      if (subscriber.isReady) await subscriber.unsubscribe();
      await withDeadline('the job in progress', STOP_JOBS_WITHIN_MS, stopJobs());
      await withDeadline('the queue', STOP_JOBS_WITHIN_MS, plan.close());
    },
    stopLeading: () => withDeadline('the tick in progress', STOP_LEADING_WITHIN_MS, worker.stop()),
  };
}
