import { systemClock } from '@rampart/core/infra/clock';
import { createClusterApi } from '@rampart/core/infra/cluster-api';
import { createLogger } from '@rampart/core/infra/logging';
import { createMetricsRegistry, serveMetrics } from '@rampart/core/infra/metrics';
import { onShutdownSignals } from '@rampart/core/infra/shutdown';
import { createInstancerMetrics } from '../metrics/instancer-metrics';
import { runMain } from '../run-main';
import { createCluster } from './cluster';
import { createControlLoop } from './control-loop';
import { createControllerServer } from './controller-server';
import { loadControllerSettings } from './controller-settings';
import { createReconciler } from './reconcile';

/** Enough for a busy cluster; the next round tries again. */
const REQUEST_TIMEOUT_MS = 15_000;
/** Enough for a list of thousands of instances. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024;
const SHUTDOWN_TIMEOUT_MS = 20_000;

/**
 * Brings up the instances that the `ChallengeInstance` resources of a cluster describe, and tells the edge their
 * addresses.
 */
async function main(): Promise<void> {
  const settings = loadControllerSettings(process.env);
  const logger = createLogger({
    level: settings.logLevel,
    format: settings.logFormat,
    fields: { app: 'instance-controller' },
  });
  const registry = createMetricsRegistry();
  registry.collectProcessMetrics();
  const metrics = createInstancerMetrics(registry, () => Promise.resolve(reconciler.counts()));
  const { apiUrl, accountDirectory } = settings;
  const api = createClusterApi(
    'the cluster',
    { inCluster: true, requestTimeout: REQUEST_TIMEOUT_MS, ...(apiUrl === undefined ? {} : { apiUrl }) },
    { serviceAccountDirectory: accountDirectory, maxBytes: MAX_ANSWER_BYTES },
  );
  const cluster = createCluster(api);
  const reconciler = createReconciler({ cluster, clock: systemClock, settings, logger, metrics });
  const loop = createControlLoop({ cluster, reconciler, clock: systemClock, logger });
  const server = createControllerServer(
    {
      isReady: () => Promise.resolve(loop.isReady()),
      findRoutes: (host) =>
        loop.isReady()
          ? Promise.resolve(reconciler.findRoutes(host))
          : Promise.reject(new Error('the instances are not known yet')),
    },
    logger,
  );
  loop.start();
  logger.info('listening', { port: await server.listen(settings.port, settings.host) });
  const metricsServer = await serveMetrics(registry, settings.metrics, logger);

  // The instances keep running, and the next process finds them.
  onShutdownSignals({
    logger,
    deadlineMs: SHUTDOWN_TIMEOUT_MS,
    steps: [
      { name: 'requests', run: () => server.close() },
      { name: 'rounds', run: () => loop.stop() },
      { name: 'metrics', run: () => metricsServer.close() },
    ],
  });
}

runMain('the controller', main);
