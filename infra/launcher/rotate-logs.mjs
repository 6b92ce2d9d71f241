// Limits the size of the logs of a running event. The servers keep their logs open, so a full one is copied and truncated, as
// by `copytruncate` of logrotate; what is written between the two steps is lost.
import { copyFileSync, existsSync, readdirSync, renameSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';

const everyMs = 5_000;
/** Per server: one log that grows and three older ones. */
const logLimits = { largestBytes: 20 * 1024 * 1024, kept: 3 };

/**
 * Moves `file` to `file.1`, `file.1` to `file.2` and so on; the oldest is overwritten.
 * @param {string} file
 * @param {number} kept
 */
function setLogAside(file, kept) {
  for (let number = kept - 1; number >= 1; number -= 1) {
    if (existsSync(`${file}.${number}`)) renameSync(`${file}.${number}`, `${file}.${number + 1}`);
  }
  copyFileSync(file, `${file}.1`);
  truncateSync(file);
}

/** @param {string} logDir @param {typeof logLimits} limits */
export function rotateLogs(logDir, { largestBytes, kept } = logLimits) {
  for (const name of readdirSync(logDir)) {
    const file = join(logDir, name);
    if (name.endsWith('.log') && statSync(file).size > largestBytes) setLogAside(file, kept);
  }
}

/**
 * @param {string} logDir
 * @param {(problem: unknown) => void} onProblem called once; a full disk does not end the event
 * @returns {() => void} stops it
 */
export function keepLogsSmall(logDir, onProblem) {
  let isReported = false;
  const timer = setInterval(() => {
    try {
      rotateLogs(logDir);
    } catch (error) {
      if (!isReported) onProblem(error);
      isReported = true;
    }
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
