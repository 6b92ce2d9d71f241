// `npm run dev`: `npm start` that compiles what changes and restarts the API and the worker with it. The web app is served
// by Vite beside it, which shows a change when it is saved.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { startWatchingBuild } from './build.mjs';
import { runCommand } from './launcher-error.mjs';
import { prepareCheckout } from './prepare.mjs';
import { createProgress } from './progress.mjs';
import { repositoryDir } from './repository.mjs';
import { runEvent } from './run-event.mjs';
import { readSettings } from './settings.mjs';
import { watchStopSignals } from './signals.mjs';

// One change causes several builds: of the package, and of those that refer to it.
const quietBeforeRestartInMs = 1_000;

await runCommand(async () => {
  // A debugger attaches to one process.
  process.env['SVC_API_PROCESSES'] ??= '1';
  const signals = watchStopSignals();
  const progress = createProgress();
  const settings = readSettings();
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
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let web;
  try {
    await runEvent({
      settings,
      progress,
      signals,
      onRunning: (given) => {
        restart = given;
        web = startWebApp(settings.port);
      },
    });
  } finally {
    clearTimeout(timer);
    compiler.kill();
    web?.kill();
  }
});

/** Starts Vite, which prints its own address. @param {number} apiPort */
function startWebApp(apiPort) {
  const directory = join(repositoryDir, 'apps/web');
  return spawn(process.execPath, [join(directory, 'node_modules/vite/bin/vite.js'), '--host', '127.0.0.1'], {
    cwd: directory,
    env: { ...process.env, RAMPART_PORT: String(apiPort) },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}
