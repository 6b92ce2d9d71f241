import type { FactChange, TimingFacts } from '../engine/facts';
import type { FactStore } from './fact-store';

/**
 * The changes that a new start or end makes. A new end moves the borders of the graph buckets in which pushes are
 * summed, so all pushes are read again.
 */
export async function timingChanges(
  facts: FactStore,
  [before, after]: readonly [before: TimingFacts, after: TimingFacts],
  graphSampleMs: number,
): Promise<FactChange[]> {
  const hasNewEnd = after.endAtMs !== before.endAtMs;
  if (!hasNewEnd && after.startAtMs === before.startAtMs) return [];
  const pushed = hasNewEnd ? await facts.listPushedChanges(graphSampleMs, after.endAtMs) : [];
  return [
    { kind: 'timing', timing: after },
    ...pushed.map(({ challengeId, teamId, ...change }): FactChange => ({
      kind: 'pushedChanges',
      challengeId,
      teamId,
      mode: 'append',
      changes: [change],
    })),
  ];
}
