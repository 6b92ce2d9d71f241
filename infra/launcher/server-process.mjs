import { spawn } from 'node:child_process';
import { appendFileSync, closeSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { lastLines } from './command.mjs';
import { LauncherError } from './launcher-error.mjs';
import { stopRecordedProcess, writePidFile } from './pid-file.mjs';
import { logFile, openLog } from './server-paths.mjs';

/**
 * @typedef {object} RunningProcess
 * @property {Promise<string>} exited resolves with the reason when the process ends
 * @property {() => Promise<void>} stop sends the signal to stop, and kills it after the deadline
 * @property {() => boolean} listens whether it has reported that it listens
 *
 * @typedef {object} ServerProgram
 * @property {string} name also names its log and pid file
 * @property {string} program
 * @property {string[]} args
 * @property {import('node:child_process').SpawnOptions} options
 * @property {NodeJS.Signals} stopSignal
 * @property {NodeJS.Signals} abandonSignal sent if we end before it
 * @property {number} [stopDeadlineInMs]
 * @property {number} startDeadlineInMs
 * @property {boolean} [tellsListening] sends a message once it listens
 * @property {NodeJS.WritableStream} [errorsAlsoTo] gets its standard error, in addition to the log
 * @property {(pid: number) => Promise<boolean>} isReady
 */

const defaultStopDeadlineInMs = 20_000;
/** Includes servers that are still starting. @type {Set<() => void>} */
const abandons = new Set();
process.on('exit', () => abandons.forEach((abandon) => abandon()));

/** @param {import('./server-paths.mjs').ServerPaths} paths @param {string} name */
function pidFile(paths, name) {
  return join(paths.runDir, `${name}.pid`);
}

/**
 * Ends a server that an earlier, killed launcher has left running.
 * @param {import('./server-paths.mjs').ServerPaths} paths
 * @param {string} name
 * @param {NodeJS.Signals} signal
 */
export async function stopLeftover(paths, name, signal) {
  return stopRecordedProcess(pidFile(paths, name), { signal, deadlineInMs: defaultStopDeadlineInMs });
}

/**
 * Starts a server and waits until it answers. It has its own session, so that Ctrl-C reaches only the launcher, which stops
 * everything in order.
 * @param {import('./server-paths.mjs').ServerPaths} paths
 * @param {ServerProgram} server
 * @returns {Promise<RunningProcess>}
 */
export async function startServerProcess(paths, server) {
  const log = openLog(paths, server.name);
  const child = spawn(server.program, server.args, {
    ...server.options,
    detached: true,
    stdio: [
      'ignore',
      log,
      server.errorsAlsoTo === undefined ? log : 'pipe',
      server.tellsListening ? 'ipc' : 'ignore',
    ],
  });
  let listens = false;
  child.once('message', () => (listens = true));
  const abandon = () => child.kill(server.abandonSignal);
  abandons.add(abandon);
  child.once('exit', () => abandons.delete(abandon));
  closeSync(log);
  child.stderr?.on('data', (text) => {
    server.errorsAlsoTo?.write(text);
    try {
      appendFileSync(logFile(paths, server.name), text, { mode: 0o600 });
    } catch {
      // A full disk does not end the event; the text was shown already.
    }
  });
  /** @type {string | undefined} */
  let ended;
  /** @type {Promise<string>} */
  const exited = new Promise((resolve) => {
    child.once('error', (error) => resolve((ended = error.message)));
    child.once('exit', (code, signal) => resolve((ended = signal ?? `exit code ${code}`)));
  });
  const file = pidFile(paths, server.name);
  if (child.pid !== undefined) writePidFile(file, child.pid);
  const stop = async () => {
    // Does not need the pid file, because the data directory may have been deleted while the event runs.
    if (child.pid !== undefined && ended === undefined) {
      child.kill(server.stopSignal);
      const deadlineInMs = server.stopDeadlineInMs ?? defaultStopDeadlineInMs;
      const insist = setTimeout(() => child.kill('SIGKILL'), deadlineInMs);
      await exited;
      clearTimeout(insist);
    }
    rmSync(file, { force: true });
  };
  const isUp = async () => child.pid !== undefined && (await server.isReady(child.pid));
  for (let waitedInMs = 0; !(await isUp()); waitedInMs += 25) {
    if (ended !== undefined || waitedInMs > server.startDeadlineInMs) {
      await stop();
      throw new LauncherError(failure(paths, server.name, ended ?? 'it never became ready'));
    }
    await wait(25);
  }
  return { exited, stop, listens: () => listens };
}

/**
 * The reason with the last lines of the log: PostgreSQL logs the cause some lines before "database system is shut down".
 * @param {import('./server-paths.mjs').ServerPaths} paths @param {string} name @param {string} reason
 */
function failure(paths, name, reason) {
  const log = logFile(paths, name);
  return `${name} did not start (${reason}); its log ${log} ends with:\n${lastLines(readFileSync(log, 'utf8'), 8)}`;
}
