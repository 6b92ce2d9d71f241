import { closeRedis, connectRedis, KEY_PREFIX } from '@rampart/core/infra/redis';
import { systemClock, systemRandom } from '@rampart/core/infra/clock';
import { PROVIDERS } from '@rampart/core/adapters';
import { loadConfig, warnOfIneffectiveSettings, type Config } from '@rampart/core/infra/config';
import {
  migrate,
  openDatabase,
  requireMigratedSchema,
  SERVING_LIMITS,
  warnOfTooFewConnections,
} from '@rampart/core/infra/database';
import { createLogger, type Logger } from '@rampart/core/infra/logging';
import { clusterMetrics, createMetricsRegistry, serveMetrics } from '@rampart/core/infra/metrics';
import {
  countCores,
  processCount,
  runProcesses,
  shareOf,
  type ProcessPlace,
} from '@rampart/core/infra/processes';
import { onShutdownSignals } from '@rampart/core/infra/shutdown';
import { runMain, waitForDatabase } from '@rampart/core/infra/start';
import { createSpanRecorder } from '@rampart/core/infra/trace';
import { join } from 'node:path';
import { compose } from './compose';
import { gracefulServer, REQUEST_TIMEOUT_MS } from './http/graceful-server';

/** The largest upload may come at 8 Mbit/s. */
const SLOWEST_UPLOAD_BYTES_PER_MS = 1_000;

/** `apps/web/site` beside this app, in a checkout as in an image. */
const SITE_DIRECTORY = join(__dirname, '../../../web/site');

async function main(): Promise<void> {
  const config = loadConfig(process.env, PROVIDERS);
  const { pool, migrate: migration } = config.database;
  const count = migration === 'only' ? 1 : processCount(config.apiProcesses, countCores(), pool.api);
  const logger = createLogger({ level: config.logLevel, format: config.logFormat, fields: { app: 'api' } });
  await runProcesses({
    count,
    logger,
    serve: (place) => serve(config, place, logger),
    deadlineMs: shutdownDeadlineMs(config),
    async inPrimary() {
      await serveMetrics(clusterMetrics(), config.metrics, logger);
    },
  });
}

/** 0 for no limit. */
const shutdownDeadlineMs = ({ shutdownTimeoutMs, shutdownDelayMs }: Config): number =>
  shutdownTimeoutMs === 0 ? 0 : 2 * shutdownDelayMs + shutdownTimeoutMs;

/** On connections of its own, because those that serve end a statement that takes long. */
async function migrateSchema(config: Config, logger: Logger): Promise<void> {
  const database = openDatabase({
    ...config.database.sql,
    // One holds the lock of the migrations.
    maxPoolSize: 2,
    // Nobody waits for an answer yet: a slow connection does not end the start.
    connectTimeoutMs: 60_000,
    waitTimeoutMs: 60_000,
    applicationName: 'rampart-api',
    logger,
  });
  try {
    logger.info('schema is up to date', { applied: await migrate(database) });
  } finally {
    await database.destroy();
  }
}

async function serve(config: Config, place: ProcessPlace, parent: Logger): Promise<void> {
  const logger = place.count === 1 ? parent : parent.child({ process: place.number + 1 });
  const metrics = createMetricsRegistry();
  metrics.collectProcessMetrics();
  // Before anything that may take long: the first process waits for the answers of all.
  if (place.count > 1) metrics.shareWithPrimary();
  warnOfIneffectiveSettings(process.env, PROVIDERS, logger);
  const database = openDatabase({
    ...config.database.sql,
    maxPoolSize: shareOf(config.database.pool.api, place),
    ...SERVING_LIMITS,
    applicationName: 'rampart-api',
    logger,
    metrics,
  });
  await waitForDatabase(database, logger);
  if (!config.database.sql.isPooled) await warnOfTooFewConnections(database, config.database.pool, logger);
  if (config.database.migrate === 'never') await requireMigratedSchema(database);
  else await migrateSchema(config, logger);
  if (config.database.migrate === 'only') {
    await database.destroy();
    await logger.flush();
    return;
  }

  const redis = await connectRedis(config.database.redisUrl, logger, { metrics });
  const subscriber = await connectRedis(config.database.redisUrl, logger);
  const { endpoint } = config.tracing;
  const spans =
    endpoint === undefined
      ? undefined
      : await createSpanRecorder({ endpoint, serviceName: 'rampart-api', logger });
  const api = await compose({
    config,
    database,
    redis,
    subscriber,
    logger,
    metrics,
    spans,
    clock: systemClock,
    random: systemRandom,
    keyPrefix: KEY_PREFIX,
    checksReplies: false,
    siteDirectory: SITE_DIRECTORY,
  });
  const server = gracefulServer(api.app, {
    clock: systemClock,
    logger,
    lifecycle: api.lifecycle,
    shutdownDelayMs: config.shutdownDelayMs,
    shutdownTimeoutMs: config.shutdownTimeoutMs,
    idleTimeoutMs: config.idleTimeoutMs,
    requestTimeoutMs: REQUEST_TIMEOUT_MS + Math.ceil(config.maxRequestBodySize / SLOWEST_UPLOAD_BYTES_PER_MS),
  });
  const port = await server.listen(config.port);
  logger.info('listening', { port });
  const metricsServer = place.count > 1 ? undefined : await serveMetrics(metrics, config.metrics, logger);

  onShutdownSignals({
    logger,
    deadlineMs: shutdownDeadlineMs(config),
    // Refuse and drain requests, then what they used, the truth last.
    steps: [
      { name: 'requests', run: () => server.close() },
      { name: 'background work', run: () => api.stop() },
      { name: 'metrics', run: async () => metricsServer?.close() },
      { name: 'spans', run: async () => spans?.close() },
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

runMain('the API', main);
