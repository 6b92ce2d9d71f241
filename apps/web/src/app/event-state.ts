import { useQuery } from '@tanstack/react-query';
import { configQuery, eventStateQuery } from '../api/queries';
import { kindOf } from '../api/refusal';
import { useReached } from './clock';
import { useMay } from './use-may';

/**
 * Accuracy of the known server time. Data that exists after the end is requested this much later, when the server
 * surely has it.
 */
const CLOCK_ERROR_MS = 1_000;

export interface EventStateNow {
  readonly pausedSince: number | undefined;
  /** Scores from this time on are not public. */
  readonly frozenSince: number | undefined;
  /** A freeze that is still to come. */
  readonly freezesAt: number | undefined;
  /** The best final place revealed during the freeze, with all that follow it. */
  readonly revealedFrom: number | undefined;
}

/** What staff have done to the running event (docs/rules/steering.md). */
export function useEventState(): EventStateNow {
  const { data } = useQuery(eventStateQuery);
  const frozenFrom = data?.frozenFrom ?? undefined;
  const isFrozen = useReached(frozenFrom);
  return {
    pausedSince: data?.pausedAt ?? undefined,
    frozenSince: isFrozen ? frozenFrom : undefined,
    freezesAt: isFrozen ? undefined : frozenFrom,
    revealedFrom: data?.revealedFromPlace ?? undefined,
  };
}

/** Whether the event is paused for the visitor; the permission `bypass` opens the gate of the route in question. */
export function usePaused(bypass: number): boolean {
  const { pausedSince } = useEventState();
  const mayBypass = useMay(bypass);
  return pausedSince !== undefined && !mayBypass;
}

/** Whether the event is over for the visitor; with the permission `bypass` it never is. */
export function useOver(bypass: number): boolean {
  const hasEnded = useEnded();
  const mayBypass = useMay(bypass);
  return hasEnded && !mayBypass;
}

export function useEnded(): boolean {
  const { data: config } = useQuery(configQuery);
  return useReached(config === undefined ? undefined : config.endTime + CLOCK_ERROR_MS);
}

/** The error, unless it is a refusal because of a pause, which the page shows elsewhere. */
export function unlessPaused<Failure extends Error>(error: Failure | null): Failure | null {
  return kindOf(error) === 'badPaused' ? null : error;
}
