import type { Clock } from '@rampart/core/infra/clock';
import { CHANNEL } from '@rampart/core/events';
import type { Config } from '@rampart/core/infra/config';
import { openDatabase } from '@rampart/core/infra/database';
import type { Logger } from '@rampart/core/infra/logging';
import { connectRedis } from '@rampart/core/infra/redis';
import { createBoardKeeper, createLeadership } from '@rampart/core/leaderboard';
import { createScoreFormula } from '@rampart/core/scoring';
import { startMailSending } from './mail-sending';

/** The leaderboard worker's part of a deployment, in this process. */
export interface Worker {
  stop(): Promise<void>;
}

export async function startWorker(parts: {
  readonly config: Config;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly keyPrefix: string;
}): Promise<Worker> {
  const { config, clock, logger, keyPrefix } = parts;
  const { sql, redisUrl } = config.database;
  const database = openDatabase({ ...sql, applicationName: 'rampart-test-worker' });
  const redis = await connectRedis(redisUrl, logger);
  const subscriber = await connectRedis(redisUrl, logger);
  const keeper = createBoardKeeper({
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
  await subscriber.subscribe(CHANNEL.forceUpdate, () => keeper.nudge());
  await subscriber.subscribe(CHANNEL.teamChanged, (teamId) => keeper.teamChanged(teamId));
  keeper.start();
  const stopMails = startMailSending({ config, database, redis, clock, logger, keyPrefix });
  return {
    async stop() {
      await keeper.stop();
      await stopMails();
      for (const client of [redis, subscriber]) if (client.isOpen) client.destroy();
      await database.destroy();
    },
  };
}
