/** The wait after so many attempts (at least 1), ms: `firstMs`, then twice the one before, never over `longestMs`. */
export function backoffMs(attempts: number, firstMs: number, longestMs = Number.POSITIVE_INFINITY): number {
  return Math.min(longestMs, firstMs * 2 ** (attempts - 1));
}
