/** What staff have done to the running event. */
export interface EventState {
  /** Since when flags and instances are refused; null while they are not. */
  readonly pausedAt: Date | null;
  /** Scores from this instant on are not public; null when all are. */
  readonly frozenFrom: Date | null;
  /** The best final place that is shown in spite of the freeze, together with all places after it; null for none. */
  readonly revealedFromPlace: number | null;
}

/** SQL for the instant of the freeze: scores from before it are public. */
export const PUBLIC_UNTIL = "(select coalesce(event_state.frozen_from, 'infinity') from event_state)";

/** Whether scores may be hidden by now; a planned freeze hides nothing yet. */
export function isFrozen({ frozenFrom }: Pick<EventState, 'frozenFrom'>, now: Date): boolean {
  return frozenFrom !== null && frozenFrom.getTime() <= now.getTime();
}

/**
 * Places may be revealed once they are final and while they are hidden. Before the end of the event, a revealed
 * place would show how a team scores during the freeze.
 */
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

/** The end of the event, moved by the part of the pause since the start; unchanged if the pause began after the end. */
export function endAfterPause(
  { startAtMs, endAtMs }: { readonly startAtMs: number; readonly endAtMs: number },
  pausedAt: Date,
  resumedAt: Date,
): number {
  const fromMs = Math.max(pausedAt.getTime(), startAtMs);
  if (fromMs > endAtMs) return endAtMs;
  return endAtMs + Math.max(0, resumedAt.getTime() - fromMs);
}
