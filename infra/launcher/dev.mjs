// `npm run dev`: `npm start` that compiles what changes and restarts the API and the worker with it.
import { startWatchingBuild } from './build.mjs';
import { runCommand } from './launcher-error.mjs';
import { prepareCheckout } from './prepare.mjs';
import { createProgress } from './progress.mjs';
import { repositoryDir } from './repository.mjs';
import { runEvent } from './run-event.mjs';
import { readSettings } from './settings.mjs';
import { watchStopSignals } from './signals.mjs';

// One change is several builds: of the package, and of those that refer to it.
const quietBeforeRestartInMs = 1_000;

await runCommand(async () => {
  // One process is what a debugger attaches to.
  process.env['SVC_API_PROCESSES'] ??= '1';
  const signals = watchStopSignals();
  const progress = createProgress();
  await prepareCheckout(progress);
  /** @type {(() => Promise<void>) | undefined} */
  let restart;
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const compiler = startWatchingBuild({
    repository: repositoryDir,
    onBuilt: () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (restart === undefined) return;
        progress.say('restarting the API and the worker');
        restart().catch((error) => progress.say(`The restart failed: ${error.message}`));
      }, quietBeforeRestartInMs);
    },
  });
  try {
    await runEvent({
      settings: readSettings(),
      progress,
      signals,
      onRunning: (given) => void (restart = given),
    });
  } finally {
    clearTimeout(timer);
    compiler.kill();
  }
});
