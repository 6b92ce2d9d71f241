// Pid files outlive a launcher that is killed: the next start finds in them which of its processes still run.
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
 * @returns {number | undefined} the pid, if the recorded process is still running
 */
export function findRecordedProcess(file) {
  try {
    const { pid, identity } = JSON.parse(readFileSync(file, 'utf8'));
    return typeof identity === 'string' && processIdentity(pid) === identity ? pid : undefined;
  } catch {
    return undefined; // no file, or one truncated by a crash
  }
}

/**
 * Stops the recorded process with `signal`, and with SIGKILL after the deadline.
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
