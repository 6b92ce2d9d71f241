import type { Clock } from '@rampart/core/infra/clock';
import { CHANNEL } from '@rampart/core/events';
import type { Config } from '@rampart/core/infra/config';
import { openDatabase } from '@rampart/core/infra/database';
import type { Logger } from '@rampart/core/infra/logging';
import { connectRedis, type RedisClient } from '@rampart/core/infra/redis';
import { createLeaderboardWorker, createLeadership } from '@rampart/core/leaderboard';
import { createScoreFormula } from '@rampart/core/scoring';
import { startMailSending } from './mail-sending';
import { setUp, type Opened } from './opened';

/** The leaderboard worker's part of a deployment, in this process. */
export interface Worker {
  /** Sends what waits for this address, and does not wait until it is due. */
  sendWaitingMails(address: string): Promise<void>;
  stop(): Promise<void>;
}

interface WorkerDependencies {
  readonly config: Config;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly keyPrefix: string;
}

export function startWorker(dependencies: WorkerDependencies): Promise<Worker> {
  return setUp((opened) => openWorker(dependencies, opened));
}

async function openWorker(dependencies: WorkerDependencies, opened: Opened): Promise<Worker> {
  const { config, clock, logger, keyPrefix } = dependencies;
  const { sql, pool, redisUrl } = config.database;
  const database = openDatabase({ ...sql, maxPoolSize: pool.worker, applicationName: 'rampart-test-worker' });
  opened.add(() => database.destroy());
  const connect = async (): Promise<RedisClient> => {
    const client = await connectRedis(redisUrl, logger);
    opened.add(() => client.isOpen && client.destroy());
    return client;
  };
  const [redis, subscriber] = [await connect(), await connect()];
  const leaderboardWorker = createLeaderboardWorker({
    database,
    redis,
    keyPrefix,
    leadership: createLeadership({
      connection: sql.connection,
      connectTimeoutMs: sql.connectTimeoutMs,
      applicationName: 'rampart-test-leader',
    }),
    formula: createScoreFormula(config.scoreProvider.name, {}),
    graphSampleMs: config.leaderboard.graphSampleTime,
    updateIntervalMs: config.leaderboard.updateInterval,
    defaultTiming: { startAtMs: config.startTime, endAtMs: config.endTime },
    clock,
    logger,
  });
  await subscriber.subscribe(CHANNEL.forceUpdate, () => leaderboardWorker.nudge());
  await subscriber.subscribe(CHANNEL.teamChanged, (teamId) => leaderboardWorker.teamChanged(teamId));
  leaderboardWorker.start();
  opened.add(() => leaderboardWorker.stop());
  const mailSending = startMailSending({ config, database, redis, clock, logger, keyPrefix });
  opened.add(() => mailSending.stop());
  return {
    sendWaitingMails: (address) => mailSending.sendWaiting(address),
    stop: () => opened.closeAll(),
  };
}
