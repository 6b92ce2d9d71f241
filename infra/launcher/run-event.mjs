import { randomBytes } from 'node:crypto';
import { relative } from 'node:path';
import { createSignInLink, ensureAdminToken, hasAdminToken } from './admin-token.mjs';
import { addDemonstration, startApplication, stopLeftoverApplications } from './applications.mjs';
import { lockDataDir } from './data-dir.mjs';
import { ensureEventDefaults, moveOrigin } from './event-defaults.mjs';
import { LauncherError } from './launcher-error.mjs';
import { isPortFree, takenPort } from './port.mjs';
import { prepareCheckout } from './prepare.mjs';
import { startPrivateServers } from './private-servers.mjs';
import { waitUntilReady } from './readiness.mjs';
import { keepLogsSmall, rotateLogs } from './rotate-logs.mjs';
import { logFile, prepareServerPaths } from './server-paths.mjs';
import { commandOf, forShell, processEnvironment, rememberConfDir } from './settings.mjs';
import { supervise } from './supervise.mjs';
import { messageOf } from './thrown.mjs';

// An API that has ended this often without ever being ready is not started again.
const hopelessStarts = 4;
// A server that the environment names may be unreachable; the API waits for it.
const slowStartInMs = 10_000;
// The exit code of an application that has reported what is wrong with the configuration; it is not started again.
const wrongConfiguration = 'exit code 78';

/**
 * @typedef {object} EventInput
 * @property {import('./settings.mjs').LauncherSettings} settings
 * @property {import('./progress.mjs').Progress} progress
 * @property {ReturnType<typeof import('./signals.mjs').watchStopSignals>} signals
 * @property {(restart: () => Promise<void>) => void} [onRunning] gets a function that restarts the API and the worker
 */

/** Locks the data directory, runs the event until a signal asks to stop, and stops it in order. @param {EventInput} input */
export async function runEvent(input) {
  const { settings } = input;
  // The reader of our output may end (`npm start | head -1`, a closed terminal); then the event goes on, or stops in order.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const lock = await lockDataDir(settings.dataDir, 'start');
  if ('holder' in lock) {
    throw new LauncherError(
      `A launcher (process ${lock.holder.pid}) already runs on ${settings.dataDir}: stop it, or name another directory in SVC_DATA_DIR.`,
    );
  }
  /** @type {RunningGroup[]} */
  const running = [];
  try {
    await bringUp(input, running);
    await input.signals.requested;
    input.progress.say('stopping …');
  } catch (error) {
    if (!(error instanceof StopRequested)) throw error;
  } finally {
    for (const group of running.toReversed()) await Promise.all(group.map((part) => part.stop()));
    lock.release();
  }
}

/**
 * Parts that stop together; groups stop in reverse order of their start.
 * @typedef {{ stop: () => Promise<void> }[]} RunningGroup
 */

/** @param {EventInput} input @param {RunningGroup[]} running what has been started so far */
async function bringUp({ settings, progress, signals, onRunning }, running) {
  const goOn = () => {
    if (signals.isRequested()) throw new StopRequested();
  };
  const paths = prepareServerPaths(settings.dataDir);
  rememberConfDir(settings);
  await stopLeftoverApplications(paths);
  // Also at once, because the last run may have been too short for it.
  rotateLogs(paths.logDir);
  const leaveLogs = keepLogsSmall(paths.logDir, (error) =>
    progress.say(`The logs in ${paths.logDir} cannot be kept small: ${messageOf(error)}`),
  );
  running.push([{ stop: async () => leaveLogs() }]);
  if (!(await isPortFree(settings.port))) throw await takenPort(settings.port);
  await prepareCheckout(progress);
  const defaults = ensureEventDefaults(settings, { now: new Date(), randomBytes });
  if (!defaults.isNew) moveOrigin(defaults.file, settings.port);
  const exits = countExits(progress);
  const servers = await startPrivateServers({ settings, paths, progress, onEnd: exits.report });
  running.push([servers]);
  goOn();

  const env = processEnvironment(settings, { ...servers, defaultsFile: defaults.file });
  const origin = `http://127.0.0.1:${settings.port}`;
  /** @type {LauncherError | undefined} */
  let lostPort;
  const giveUp = () =>
    signals.isRequested() ? new StopRequested() : (lostPort ?? exits.hopeless(hopelessStarts, paths.logDir));
  /** Another program may have taken the port during installation and build. */
  const lookAtPort = async () => {
    if (!(await isPortFree(settings.port))) lostPort = await takenPort(settings.port);
  };
  /** @type {RunningGroup} */
  const applications = [];
  running.push(applications);
  /** @param {'api' | 'worker'} name */
  const startSupervised = async (name) => {
    const launch = () => startApplication({ name, paths, env });
    const onEnd = (/** @type {Parameters<typeof exits.report>[0]} */ event) => {
      exits.report(event);
      if (name === 'api') void lookAtPort();
    };
    const supervised = await supervise({ name, launch, onEnd });
    applications.push(supervised);
    return supervised;
  };

  const api = await progress.step('starting the API', async () => {
    const supervised = await startSupervised('api');
    const log = logFile(paths, 'api');
    const slow = setTimeout(() => progress.say(`The API is waiting; ${log} says for what.`), slowStartInMs);
    try {
      await waitUntilReady(`${origin}/api/readyz`, { listens: supervised.listens, giveUp });
    } finally {
      clearTimeout(slow);
    }
    return supervised;
  });
  // Before the token, so that a start that is interrupted in between counts as the first one again.
  if (settings.wantsDemo && !hasAdminToken(settings.dataDir)) {
    await progress.step('adding the demonstration if the event is empty', () => addDemonstration(env));
    goOn();
  }
  const worker = await startSupervised('worker');
  const admin = await ensureAdminToken({ dataDir: settings.dataDir, env });
  goOn();
  await progress.step('computing the first board', () =>
    waitUntilReady(`${origin}/api/readyz?board=1`, { listens: api.listens, giveUp }),
  );
  exits.forget();
  announceAdministrator(progress, {
    ...admin,
    origin,
    command: commandOf(settings, 'admin link'),
    link: admin.isNew ? await createSignInLink(env) : undefined,
  });
  process.stdout.write(`ready ${origin}\n`);
  onRunning?.(async () => {
    await Promise.all([api.restart(), worker.restart()]);
  });
}

/**
 * Prints how the operator signs in. The code of the link follows `#`, so that no server or log gets it before it is used.
 * @param {import('./progress.mjs').Progress} progress
 * @param {{ file: string, origin: string, command: string, link: string | undefined }} admin
 */
function announceAdministrator(progress, { file, origin, command, link }) {
  if (link === undefined) {
    progress.say(`For a link that signs you in as the administrator: ${command}`);
    return;
  }
  const fromHere = relative(process.cwd(), file);
  const shown = forShell(fromHere.startsWith('..') ? file : fromHere);
  progress.say('Open this link to sign in as the administrator. It works once, within an hour:');
  progress.say(`  ${link}`);
  progress.say(`For another one later: ${command}`);
  progress.say(`For programs, ${shown} holds a token that does not expire. For example:`);
  progress.say(`  curl -H "Authorization: Bearer $(cat ${shown})" ${origin}/api/v2/users/me`);
}

/** @param {import('./progress.mjs').Progress} progress */
function countExits(progress) {
  let failures = 0;
  let latest = '';
  let isStarting = true;
  let isMisconfigured = false;
  return {
    /** @param {{ name: string, reason: string, delayInMs: number }} event */
    report: ({ name, reason, delayInMs }) => {
      failures += 1;
      latest = name;
      isMisconfigured ||= reason === wrongConfiguration;
      if (isStarting && isMisconfigured) return; // it is not started again
      progress.say(`${name} ended (${reason}): starting it again in ${delayInMs / 1000} s`);
    },
    forget: () => {
      failures = 0;
      isStarting = false;
    },
    /** @param {number} limit @param {string} logDir */
    hopeless: (limit, logDir) => {
      if (isMisconfigured) return new LauncherError(`${latest} does not start with this configuration.`);
      if (failures < limit) return undefined;
      return new LauncherError(`${latest} does not start: its log in ${logDir} says why.`);
    },
  };
}

/** The operator has stopped the launcher during the start. */
class StopRequested extends Error {}
