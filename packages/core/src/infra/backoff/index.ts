/** Wait in ms after `attempts` attempts (at least 1): `firstMs`, doubled with each further attempt, at most `maxMs`. */
export function backoffMs(attempts: number, firstMs: number, maxMs: number): number {
  return Math.min(maxMs, firstMs * 2 ** (attempts - 1));
}
