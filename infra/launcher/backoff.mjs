const shortestInMs = 500;
const longestInMs = 30_000;
const stableAfterMs = 30_000;

/**
 * How long to wait before a process that ended is started again: twice as long each time, from the start again after
 * it has run well for a while.
 * @param {{ previousInMs: number | undefined, startedAtMs: number, now: number }} run `previousInMs`: the last answer
 * @returns {number} ms
 */
export function restartDelay({ previousInMs, startedAtMs, now }) {
  if (previousInMs === undefined || now - startedAtMs >= stableAfterMs) return shortestInMs;
  return Math.min(previousInMs * 2, longestInMs);
}
