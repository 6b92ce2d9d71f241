import type { EventState } from '../event-state';

/** What decides whether deliveries are expected. */
export interface FeedLife {
  readonly hasSecret: boolean;
  readonly isHidden: boolean;
  readonly closesAt: Date | null;
  /** When the latest push was accepted, whether it changed anything or not; null when none has been. */
  readonly deliveredAt: Date | null;
}

export interface RunningEvent extends Pick<EventState, 'pausedAt'> {
  readonly startAtMs: number;
  readonly endAtMs: number;
}

/**
 * How long a feed has been silent, in ms: it has had deliveries, a further one would count, and none has come for
 * longer than `silentAfterMs`. Undefined when it is not silent (docs/rules/score-feeds.md#silent-feeds).
 */
export function silentForMs(
  feed: FeedLife,
  event: RunningEvent,
  silentAfterMs: number,
  now: Date,
): number | undefined {
  const nowMs = now.getTime();
  const eventRuns = nowMs <= event.endAtMs && event.pausedAt === null;
  const isOpen = !feed.isHidden && (feed.closesAt === null || nowMs < feed.closesAt.getTime());
  if (!eventRuns || !isOpen || !feed.hasSecret || feed.deliveredAt === null) return undefined;
  // Counts from the start of the event at the earliest: trial deliveries before it say nothing about when the
  // scorer begins. So nothing is silent before the start.
  const sinceMs = nowMs - Math.max(feed.deliveredAt.getTime(), event.startAtMs);
  return sinceMs > silentAfterMs ? sinceMs : undefined;
}
