import { systemClock, systemRandom } from '@rampart/core/infra/clock';
import { createLogger } from '@rampart/core/infra/logging';
import { createMetricsRegistry, serveMetrics } from '@rampart/core/infra/metrics';
import { closeRedis, connectRedis } from '@rampart/core/infra/redis';
import { onShutdownSignals } from '@rampart/core/infra/shutdown';
import { compose } from './compose';
import { runMain } from './run-main';
import { loadSettings } from './settings/load-settings';

async function main(): Promise<void> {
  const settings = loadSettings(process.env);
  const logger = createLogger({
    level: settings.logLevel,
    format: settings.logFormat,
    fields: { app: 'instancer' },
  });
  const metrics = createMetricsRegistry();
  metrics.collectProcessMetrics();
  const redis = await connectRedis(settings.redisUrl, logger, { metrics });
  const instancer = await compose({
    settings,
    redis,
    clock: systemClock,
    random: systemRandom,
    logger,
    metrics,
  });
  instancer.sweep.start();
  logger.info('listening', { port: await instancer.server.listen(settings.port, settings.host) });
  const metricsServer = await serveMetrics(metrics, settings.metrics, logger);

  // The instances keep running, and the next process of the service finds them.
  onShutdownSignals({
    logger,
    deadlineMs: settings.shutdownTimeoutMs,
    steps: [
      { name: 'requests', run: () => instancer.server.close() },
      { name: 'sweep', run: () => instancer.sweep.stop() },
      { name: 'metrics', run: () => metricsServer.close() },
      { name: 'redis', run: () => closeRedis(redis) },
    ],
  });
}

runMain('the instancer', main);
