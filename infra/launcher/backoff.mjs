const shortestInMs = 500;
const longestInMs = 30_000;
const stableAfterMs = 30_000;

/**
 * The wait before a process that has ended is started again. It doubles each time, and starts over after the process has
 * run for a while.
 * @param {{ previousInMs: number | undefined, startedAtMs: number, now: number }} run `previousInMs`: the previous wait
 * @returns {number} ms
 */
export function restartDelay({ previousInMs, startedAtMs, now }) {
  if (previousInMs === undefined || now - startedAtMs >= stableAfterMs) return shortestInMs;
  return Math.min(previousInMs * 2, longestInMs);
}
