import type { AdminBotJobStatus } from '@rampart/contract';

const SHORTEST_MS = 1_500;
const LONGEST_MS = 15_000;
/** No event has enough bots to be faster. */
const SHORTEST_VISIT_MS = 100;

interface Visit {
  readonly status: AdminBotJobStatus;
  /** From 1; null when it is not queued. */
  readonly queuePosition: number | null;
}

/** How long the page waits before it asks for a visit again; false when nothing more will happen to it. */
export function visitPollMs(visit: Visit | null | undefined): number | false {
  if (visit?.status !== 'queued' && visit?.status !== 'running') return false;
  // The longer the queue, the more pages ask, and the less each of them learns.
  const waitMs = (visit.queuePosition ?? 0) * SHORTEST_VISIT_MS;
  return Math.min(Math.max(waitMs, SHORTEST_MS), LONGEST_MS);
}
