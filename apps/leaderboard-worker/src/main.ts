import { systemClock, systemRandom } from '@rampart/core/infra/clock';
import { PROVIDERS } from '@rampart/core/adapters';
import { loadConfig, warnOfIneffectiveSettings, type Config } from '@rampart/core/infra/config';
import {
  openDatabase,
  requireMigratedSchema,
  SERVING_LIMITS,
  warnOfTooFewConnections,
} from '@rampart/core/infra/database';
import { createLogger } from '@rampart/core/infra/logging';
import { createMetricsRegistry, serveMetrics } from '@rampart/core/infra/metrics';
import { closeRedis, connectRedis, KEY_PREFIX } from '@rampart/core/infra/redis';
import { onShutdownSignals } from '@rampart/core/infra/shutdown';
import { runMain, waitForDatabase } from '@rampart/core/infra/start';
import { compose } from './compose';
import { announcementsAtOnce, composeAnnouncements } from './compose-announcements';
import { composeMail, MAILS_AT_ONCE } from './compose-mail';
import { composeWebhooks, webhookConnections } from './compose-webhooks';
import { limitSends } from './limit-sends';

/**
 * The leader makes one query at a time, and probes make some. A mail takes two connections, one of them while the
 * mail server answers; an announcement and a webhook take one each.
 */
const poolSize = (config: Config): number =>
  Math.min(
    4 + 2 * MAILS_AT_ONCE + announcementsAtOnce(config) + webhookConnections(config),
    config.database.pool.worker,
  );

async function main(): Promise<void> {
  const config = loadConfig(process.env, PROVIDERS);
  const logger = createLogger({
    level: config.logLevel,
    format: config.logFormat,
    fields: { app: 'leaderboard-worker' },
  });
  const metrics = createMetricsRegistry();
  metrics.collectProcessMetrics();
  warnOfIneffectiveSettings(process.env, PROVIDERS, logger);
  const maxPoolSize = poolSize(config);
  const database = openDatabase({
    ...config.database.sql,
    maxPoolSize,
    ...SERVING_LIMITS,
    applicationName: 'rampart-worker',
    logger,
    metrics,
  });
  await waitForDatabase(database, logger);
  if (!config.database.sql.isPooled) await warnOfTooFewConnections(database, config.database.pool, logger);
  // With any other setting the API migrates, perhaps right now.
  if (config.database.migrate === 'never') await requireMigratedSchema(database);
  const redis = await connectRedis(config.database.redisUrl, logger, { metrics });
  const subscriber = await connectRedis(config.database.redisUrl, logger);
  const dependencies = { config, database, redis, clock: systemClock, logger, keyPrefix: KEY_PREFIX };
  const worker = compose({ ...dependencies, subscriber, metrics });
  const sends = limitSends(maxPoolSize - 1);
  const sending = { ...dependencies, metrics: worker.metrics, limited: sends.limited };
  const mail = composeMail({ ...sending, random: systemRandom });
  const announcements = composeAnnouncements(sending);
  const webhooks = composeWebhooks({ ...sending, registry: metrics });
  const metricsServer = await serveMetrics(
    metrics,
    { ...config.metrics, port: config.metrics.workerPort },
    logger,
  );
  await worker.start();
  mail?.start();
  announcements?.start();
  webhooks?.start();
  if (config.workerPort !== undefined) {
    logger.info('listening', { port: await worker.health.listen(config.workerPort) });
  }

  onShutdownSignals({
    logger,
    deadlineMs: config.shutdownTimeoutMs,
    steps: [
      { name: 'what waits to be sent', run: () => sends.stop() },
      { name: 'messages and jobs', run: () => worker.stopListening() },
      { name: 'leadership', run: () => worker.stopLeading() },
      { name: 'mails', run: async () => mail?.stop() },
      { name: 'announcements', run: async () => announcements?.stop() },
      { name: 'webhooks', run: async () => webhooks?.stop() },
      { name: 'probes', run: () => worker.health.close() },
      { name: 'metrics', run: () => metricsServer.close() },
      {
        name: 'redis',
        run: async () => {
          await Promise.all([closeRedis(redis), closeRedis(subscriber)]);
        },
      },
      { name: 'database', run: () => database.destroy() },
    ],
  });
}

runMain('the worker', main);
