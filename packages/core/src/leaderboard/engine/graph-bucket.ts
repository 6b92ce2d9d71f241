/** Distance of graph samples; values below a second act as a second (competition reference 0.3, 3.6). */
export function graphGridMs(graphSampleMs: number): number {
  return Math.max(1000, graphSampleMs);
}

/**
 * The graph sample an instant belongs to: the next grid line, but not past the end of the event for what happened
 * before it; later events stay on the next grid line after the end (competition reference 3.6).
 */
export function graphBucketAtMs(atMs: number, gridMs: number, endAtMs: number): number {
  const gridLineMs = Math.ceil(atMs / gridMs) * gridMs;
  return atMs <= endAtMs ? Math.min(gridLineMs, endAtMs) : gridLineMs;
}
