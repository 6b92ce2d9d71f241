import { systemClock } from '@rampart/core/infra/clock';
import { createLogger } from '@rampart/core/infra/logging';
import { onShutdownSignals } from '@rampart/core/infra/shutdown';
import { findBrowser } from './browser/find-browser';
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

async function main(): Promise<void> {
  const settings = settingsOf(process.env);
  const searchPath = process.env['PATH'] ?? '';
  const browser = await findBrowser(settings.browserPath, searchPath);
  if (browser === undefined) {
    fail(
      settings.browserPath === undefined
        ? 'no Chromium was found: install one, or name it with BROWSER_PATH'
        : 'BROWSER_PATH does not name a Chromium that runs here',
    );
  }
  const logger = createLogger({ level: settings.logLevel, fields: { app: 'admin-bot' } });
  const runner = compose({ settings, browser, searchPath, clock: systemClock, logger });
  logger.info('listening', {
    port: await runner.server.listen(settings.port),
    browserVersion: browser.version,
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
