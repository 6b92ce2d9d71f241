import { systemClock } from '@rampart/core/infra/clock';
import { ConfigError, loadConfig, type Config } from '@rampart/core/infra/config';
import { openDatabase } from '@rampart/core/infra/database';
import { createLogger } from '@rampart/core/infra/logging';
import { connectRedis } from '@rampart/core/infra/redis';
import { onShutdownSignals } from '@rampart/core/infra/shutdown';
import { compose } from './compose';

/** One worker asks one question at a time; the rest is for the probes. */
const POOL_SIZE = 4;

function readConfig(): Config {
  try {
    return loadConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

async function main(): Promise<void> {
  const config = readConfig();
  const logger = createLogger({ level: config.logLevel, fields: { app: 'leaderboard-worker' } });
  const database = openDatabase({
    ...config.database.sql,
    maxPoolSize: Math.min(POOL_SIZE, config.database.sql.maxPoolSize),
    applicationName: 'rampart-worker',
    logger,
  });
  const redis = await connectRedis(config.database.redisUrl, logger);
  const subscriber = await connectRedis(config.database.redisUrl, logger);
  const worker = compose({
    config,
    database,
    redis,
    subscriber,
    clock: systemClock,
    logger,
    keyPrefix: 'rampart:',
  });
  await worker.start();
  if (config.workerPort !== undefined) {
    logger.info('listening', { port: await worker.health.listen(config.workerPort) });
  }

  onShutdownSignals({
    logger,
    deadlineMs: config.shutdownTimeoutMs,
    steps: [
      { name: 'messages and jobs', run: () => worker.stopListening() },
      { name: 'lead', run: () => worker.stopLeading() },
      { name: 'probes', run: () => worker.health.close() },
      {
        name: 'redis',
        run: async () => {
          await Promise.all([redis.close(), subscriber.close()]);
        },
      },
      { name: 'database', run: () => database.destroy() },
    ],
  });
}

main().catch((error: unknown) => {
  process.stderr.write(
    `the worker could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exit(1);
});
