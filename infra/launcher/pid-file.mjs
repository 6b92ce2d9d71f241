// A pid file outlives its launcher: when the launcher is killed outright, the next start finds here what is
// still running and can be sure that it is its own.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { processIdentity } from './process-identity.mjs';

/**
 * @param {string} file
 * @param {number} pid
 */
export function writePidFile(file, pid) {
  writeFileSync(file, JSON.stringify({ pid, identity: processIdentity(pid) }), { mode: 0o600 });
}

/**
 * @param {string} file
 * @returns {number | undefined} the pid when the very process that was recorded is still alive
 */
export function findRecordedProcess(file) {
  try {
    const { pid, identity } = JSON.parse(readFileSync(file, 'utf8'));
    return typeof identity === 'string' && processIdentity(pid) === identity ? pid : undefined;
  } catch {
    return undefined; // no file, or one cut short by a crash: nothing is known to run
  }
}

/**
 * Stops the recorded process: the polite signal, then SIGKILL when the deadline passes.
 * @param {string} file
 * @param {{ signal: NodeJS.Signals, deadlineInMs: number }} how
 */
export async function stopRecordedProcess(file, { signal, deadlineInMs }) {
  const pid = findRecordedProcess(file);
  if (pid !== undefined) {
    process.kill(pid, signal);
    for (let waitedInMs = 0; findRecordedProcess(file) !== undefined; waitedInMs += 25) {
      if (waitedInMs === Math.ceil(deadlineInMs / 25) * 25) process.kill(pid, 'SIGKILL');
      if (waitedInMs > deadlineInMs + 10_000) break;
      await wait(25);
    }
  }
  rmSync(file, { force: true });
}
