import { systemClock } from '@rampart/core/infra/clock';
import { createLogger } from '@rampart/core/infra/logging';
import { onShutdownSignals } from '@rampart/core/infra/shutdown';
import { findBrowsers, type InstalledBrowser } from './browser/find-browsers';
import { compose } from './compose';
import { readSettings, SettingsError, type RunnerSettings } from './settings';

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function settingsOf(env: NodeJS.ProcessEnv): RunnerSettings {
  try {
    return readSettings(env);
  } catch (error) {
    if (error instanceof SettingsError) fail(error.message);
    throw error;
  }
}

async function browsersFor(
  { browserPath, browserCacheDir: cacheDir }: RunnerSettings,
  searchPath: string,
): Promise<readonly InstalledBrowser[]> {
  const browsers = await findBrowsers({ browserPath, cacheDir, searchPath });
  if (browserPath !== undefined && browsers[0]?.executablePath !== browserPath) {
    fail('BROWSER_PATH does not name a browser that runs here');
  }
  if (browsers.length > 0) return browsers;
  return fail('no browser was found: install a Chromium, or name one with BROWSER_PATH or BROWSER_CACHE_DIR');
}

async function main(): Promise<void> {
  const settings = settingsOf(process.env);
  const searchPath = process.env['PATH'] ?? '';
  const browsers = await browsersFor(settings, searchPath);
  const logger = createLogger({ level: settings.logLevel, fields: { app: 'admin-bot' } });
  const runner = compose({ settings, browsers, searchPath, clock: systemClock, logger });
  logger.info('listening', {
    port: await runner.server.listen(settings.port),
    browsers: browsers.map(({ name, version }) => `${name} ${version}`),
  });
  runner.loop.start();

  onShutdownSignals({
    logger,
    // A job has limits of its own, and is finished.
    deadlineMs: 0,
    steps: [
      { name: 'job', run: () => runner.loop.stop() },
      { name: 'server', run: () => runner.server.close() },
    ],
  });
}

main().catch((error: unknown) => {
  fail(
    `the runner could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
  );
});
