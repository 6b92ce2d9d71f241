/** Interval between graph samples in ms: at least a second, whatever the setting says. */
export function graphGridMs(graphSampleMs: number): number {
  return Math.max(1000, graphSampleMs);
}

/**
 * The graph sample an instant belongs to: the next grid line. What happened during the event belongs to no
 * sample after its end (docs/rules/board-and-graph.md#graph-samples).
 */
export function graphBucketAtMs(atMs: number, gridMs: number, endAtMs: number): number {
  const gridLineMs = Math.ceil(atMs / gridMs) * gridMs;
  return atMs <= endAtMs ? Math.min(gridLineMs, endAtMs) : gridLineMs;
}
