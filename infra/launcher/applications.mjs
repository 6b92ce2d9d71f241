// Our own programs: the API, the leaderboard worker, and commands of the CLI.
import { join } from 'node:path';
import { lastLines, run } from './command.mjs';
import { LauncherError } from './launcher-error.mjs';
import { repositoryDir } from './repository.mjs';
import { startServerProcess, stopLeftover } from './server-process.mjs';

const scripts = {
  api: 'apps/api/dist/src/main.js',
  worker: 'apps/leaderboard-worker/dist/src/main.js',
};
// A whole test run names bundles instead of the compiled files (decision 0055).
const programsDir = process.env['PROGRAMS_DIR'] ?? repositoryDir;
export const cliScript = join(programsDir, 'apps/cli/dist/src/main.js');
// Longer than the deadline of the process itself (shutdownTimeout, 30 s by default), for a process that hangs.
const stopDeadlineInMs = 40_000;

/**
 * @param {object} input
 * @param {'api' | 'worker'} input.name
 * @param {import('./server-paths.mjs').ServerPaths} input.paths
 * @param {NodeJS.ProcessEnv} input.env
 */
export async function startApplication({ name, paths, env }) {
  await stopLeftover(paths, name, 'SIGTERM');
  return startServerProcess(paths, {
    name,
    program: process.execPath,
    args: [join(programsDir, scripts[name])],
    options: { env, cwd: repositoryDir },
    stopSignal: 'SIGTERM',
    stopDeadlineInMs,
    abandonSignal: 'SIGKILL',
    startDeadlineInMs: 0,
    tellsListening: name === 'api',
    errorsAlsoTo: process.stderr,
    isReady: async () => true,
  });
}

/** Ends applications that a killed launcher left behind. @param {import('./server-paths.mjs').ServerPaths} paths */
export async function stopLeftoverApplications(paths) {
  await Promise.all(Object.keys(scripts).map((name) => stopLeftover(paths, name, 'SIGTERM')));
}

/**
 * Migrates the database without serving.
 * @param {NodeJS.ProcessEnv} env
 */
export async function migrate(env) {
  if (env['SVC_DATABASE_MIGRATE'] === 'never') return;
  const only = { ...env, SVC_DATABASE_MIGRATE: 'only' };
  const done = await run(process.execPath, [join(programsDir, scripts.api)], {
    env: only,
    cwd: repositoryDir,
  });
  if (done.code !== 0)
    throw new LauncherError(`The database could not be migrated:\n${lastLines(done.output)}`);
}

/**
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
export async function runCli(args, env) {
  return run(process.execPath, [cliScript, ...args], { env, cwd: repositoryDir });
}

/**
 * Fills the event of the first start with demonstration data, unless it has teams or challenges.
 * @param {NodeJS.ProcessEnv} env
 */
export async function addDemonstration(env) {
  const { code, output } = await runCli(['demo'], env);
  if (code !== 0) throw new LauncherError(`The demonstration could not be added:\n${lastLines(output)}`);
}
