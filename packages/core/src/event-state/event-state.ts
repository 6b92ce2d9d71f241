/** What staff have done to the running event. */
export interface EventState {
  /** Since when flags and instances are refused; null while they are not. */
  readonly pausedAt: Date | null;
  /** What scores at this instant or later is not public; null when everything is. */
  readonly frozenFrom: Date | null;
  /** The best final place that is shown although the event is frozen, with all that follow it; null for none. */
  readonly revealedFromPlace: number | null;
}

/** SQL for the instant before which a score has to be made to be public. */
export const PUBLIC_UNTIL = "(select coalesce(event_state.frozen_from, 'infinity') from event_state)";

/** Whether something may be hidden by now: a freeze that is planned hides nothing yet. */
export function isFrozen({ frozenFrom }: Pick<EventState, 'frozenFrom'>, now: Date): boolean {
  return frozenFrom !== null && frozenFrom.getTime() <= now.getTime();
}

/** Places are final, and none is public: before the end, a revealed one would show how a team scores during a freeze. */
export function canReveal(
  state: Pick<EventState, 'frozenFrom'>,
  { endAtMs }: { readonly endAtMs: number },
  now: Date,
): boolean {
  return isFrozen(state, now) && now.getTime() >= endAtMs;
}

export interface StoredEventState extends EventState {
  /** Grows with every change. */
  readonly revision: number;
}

/** When the event ends if it makes up for the part of a pause that it ran through. */
export function endAfterPause(
  { startAtMs, endAtMs }: { readonly startAtMs: number; readonly endAtMs: number },
  pausedAt: Date,
  resumedAt: Date,
): number {
  const fromMs = Math.max(pausedAt.getTime(), startAtMs);
  if (fromMs > endAtMs) return endAtMs;
  return endAtMs + Math.max(0, resumedAt.getTime() - fromMs);
}
