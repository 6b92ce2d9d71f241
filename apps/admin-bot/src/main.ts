import { systemClock } from '@rampart/core/infra/clock';
import { createLogger } from '@rampart/core/infra/logging';
import { createMetricsRegistry, serveMetrics } from '@rampart/core/infra/metrics';
import { onShutdownSignals } from '@rampart/core/infra/shutdown';
import { findBrowsers, type InstalledBrowser } from './browser/find-browsers';
import { compose } from './compose';
import { readSettings, SettingsError, type RunnerSettings } from './settings';

/**
 * Variables passed on to downloads: proxies and certificate authorities of the network of the operator, and the
 * path of the unpackers.
 */
const DOWNLOAD_VARIABLES = [
  'PATH',
  ...['http_proxy', 'https_proxy', 'no_proxy', 'all_proxy'].flatMap((name) => [name, name.toUpperCase()]),
  'NODE_EXTRA_CA_CERTS',
];

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function pick(env: NodeJS.ProcessEnv, names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

async function browsersFor(
  { browserPath, browserCacheDir: cacheDir, downloads }: RunnerSettings,
  searchPath: string,
): Promise<readonly InstalledBrowser[]> {
  const browsers = await findBrowsers({ browserPath, cacheDir, searchPath });
  if (browserPath !== undefined && browsers[0]?.executablePath !== browserPath) {
    fail('BROWSER_PATH does not name a browser that runs here');
  }
  if (browsers.length > 0 || downloads !== undefined) return browsers;
  return fail('no browser was found: install a Chromium, or name one with BROWSER_PATH or BROWSER_CACHE_DIR');
}

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const searchPath = process.env['PATH'] ?? '';
  const browsers = await browsersFor(settings, searchPath);
  const logger = createLogger({
    level: settings.logLevel,
    format: settings.logFormat,
    fields: { app: 'admin-bot' },
  });
  const metrics = createMetricsRegistry();
  metrics.collectProcessMetrics();
  const downloadEnvironment = pick(process.env, DOWNLOAD_VARIABLES);
  const runner = compose({
    settings,
    browsers,
    searchPath,
    downloadEnvironment,
    clock: systemClock,
    logger,
    metrics,
  });
  logger.info('listening', {
    port: await runner.server.listen(settings.port),
    browsers: browsers.map(({ name, version }) => `${name} ${version}`),
  });
  const metricsServer = await serveMetrics(metrics, settings.metrics, logger);
  runner.loop.start();

  onShutdownSignals({
    logger,
    // No deadline: a job has time limits of its own, and is allowed to finish.
    deadlineMs: 0,
    steps: [
      { name: 'job', run: () => runner.loop.stop() },
      { name: 'metrics', run: () => metricsServer.close() },
      { name: 'server', run: () => runner.server.close() },
    ],
  });
}

main().catch((error: unknown) => {
  if (error instanceof SettingsError) fail(error.message);
  fail(
    `the runner could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
  );
});
