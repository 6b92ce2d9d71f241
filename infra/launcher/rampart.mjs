// `npm run --silent rampart -- <command> …`: runs a command on the event of `npm start`, whether that is running or not.
// Standard output contains only the output of the command.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { cliScript, migrate, stopLeftoverApplications } from './applications.mjs';
import { lockDataDir } from './data-dir.mjs';
import { defaultsFile, ensureEventDefaults, originIn } from './event-defaults.mjs';
import { LauncherError, runCommand } from './launcher-error.mjs';
import { findLockHolder } from './lock.mjs';
import { findRecordedProcess } from './pid-file.mjs';
import { postgresUrl } from './postgres.mjs';
import { prepareCheckout } from './prepare.mjs';
import { startPrivateServers } from './private-servers.mjs';
import { createProgress } from './progress.mjs';
import { commandNeeds, withDefaults } from './rampart-command.mjs';
import { redisUrl } from './redis.mjs';
import { repositoryDir } from './repository.mjs';
import { prepareServerPaths } from './server-paths.mjs';
import { asStarted, processEnvironment, readSettings } from './settings.mjs';
import { STOP_SIGNALS } from './signals.mjs';

const progress = createProgress();
const interrupted = 130; // as after Ctrl-C in a shell

await runCommand(async () => {
  const args = process.argv.slice(2);
  const needs = commandNeeds(args);
  const settings = needs.stoppedEvent ? readSettings() : asStarted(readSettings());
  await prepareCheckout(progress);
  if (!needs.servers) return withoutServers(settings, args);

  const lock = await lockDataDir(settings.dataDir, 'admin');
  if ('holder' in lock && needs.stoppedEvent) {
    throw new LauncherError(
      `The event on ${settings.dataDir} is running (process ${lock.holder.pid}): stop npm start first, or name another directory in SVC_DATA_DIR.`,
    );
  }
  let isInterrupted = false;
  if ('release' in lock) {
    // Servers that we have started would outlive us, so they are stopped first.
    for (const signal of STOP_SIGNALS) process.on(signal, () => (isInterrupted = true));
  }
  const paths = prepareServerPaths(settings.dataDir);
  // Applications of a killed launcher would reconnect to our servers, and a restore needs them stopped.
  if ('release' in lock) await stopLeftoverApplications(paths);
  const servers =
    'holder' in lock
      ? await joinRunningServers(settings, paths)
      : await startPrivateServers({
          settings,
          paths,
          progress,
          onEnd: ({ name }) => progress.say(`${name} ended`),
        });
  try {
    const { file } = ensureEventDefaults(settings, { now: new Date(), randomBytes });
    // A restored configuration is written where the next start reads it.
    const confDir = settings.confDir ?? (needs.stoppedEvent ? join(repositoryDir, 'conf.d') : undefined);
    if (confDir !== undefined && needs.stoppedEvent) mkdirSync(confDir, { recursive: true });
    const env = processEnvironment({ ...settings, confDir }, { ...servers, defaultsFile: file });
    // A running event has migrated already.
    if (needs.currentSchema && !('holder' in lock)) await migrate(env);
    if (isInterrupted) return interrupted;
    return await runCliHere(args, env);
  } finally {
    await servers.stop();
    if ('release' in lock) lock.release();
  }
});

/**
 * @param {import('./settings.mjs').LauncherSettings} settings
 * @param {string[]} args
 */
function withoutServers(settings, args) {
  const { dataDir } = settings;
  const file = defaultsFile(dataDir);
  const isThere = existsSync(file);
  const event = { origin: isThere ? originIn(file) : undefined, dataDir };
  const env = processEnvironment(settings, { defaultsFile: isThere ? file : '' });
  return runCliHere(withDefaults(args, event), { ...eventVariables(args, event), ...env });
}

/**
 * The server and the token for the command `event`, unless it names another server, which must not get this token.
 * @param {string[]} args @param {{ origin: string | undefined, dataDir: string }} event
 */
function eventVariables([name, ...rest], { origin, dataDir }) {
  const isNamed =
    process.env['RAMPART_URL'] !== undefined || rest.some((arg) => arg.split('=')[0] === '--url');
  if (name !== 'event' || isNamed || origin === undefined) return {};
  return { RAMPART_URL: origin, RAMPART_TOKEN_FILE: join(dataDir, 'admin-token') };
}

/** @param {string[]} args @param {NodeJS.ProcessEnv} env @returns {Promise<number>} its exit code */
async function runCliHere(args, env) {
  const child = spawn(process.execPath, [cliScript, ...args], { env, stdio: 'inherit' });
  // The servers are stopped after the command, which gets Ctrl-C by itself.
  process
    .on('SIGINT', () => undefined)
    .on('SIGTERM', () => child.kill('SIGTERM'))
    .on('SIGHUP', () => child.kill('SIGHUP'));
  const [code] = await once(child, 'exit');
  return code ?? 1;
}

/**
 * The servers of a running launcher, once it has started them. They need not answer: doctor is for servers that do not.
 * @typedef {import('./server-paths.mjs').ServerPaths} ServerPaths
 * @param {import('./settings.mjs').LauncherSettings} settings
 * @param {ServerPaths} paths
 * @returns {Promise<import('./private-servers.mjs').PrivateServers>}
 */
async function joinRunningServers(settings, paths) {
  // The launcher starts the API after them.
  const apiPid = join(paths.runDir, 'api.pid');
  await progress.step('waiting for npm start', async () => {
    while (findRecordedProcess(apiPid) === undefined) {
      if (findLockHolder(join(settings.dataDir, 'launcher.lock')) === undefined) {
        throw new LauncherError('The launcher that was starting has ended: try again.');
      }
      await wait(200);
    }
  });
  /** @param {string} name @param {string} variable @param {(paths: ServerPaths) => string} urlOf */
  const urlOfPrivate = (name, variable, urlOf) => {
    if (existsSync(join(paths.dir, name))) return urlOf(paths);
    throw new LauncherError(
      `The event on ${settings.dataDir} runs on a server that ${variable} names: set it for this command, too.`,
    );
  };
  return {
    databaseUrl: settings.needsPostgres
      ? urlOfPrivate('postgres', 'SVC_DATABASE_URL', postgresUrl)
      : undefined,
    redisUrl: settings.needsRedis ? urlOfPrivate('redis', 'SVC_REDIS_URL', redisUrl) : undefined,
    stop: async () => undefined,
  };
}
