/**
 * Wait in ms after `attempts` attempts (at least 1): `firstMs`, then twice the previous one, at most
 * `longestMs`.
 */
export function backoffMs(attempts: number, firstMs: number, longestMs: number): number {
  return Math.min(longestMs, firstMs * 2 ** (attempts - 1));
}
