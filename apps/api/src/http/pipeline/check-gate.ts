import {
  badEnded,
  badNotStarted,
  badPaused,
  hasPermissions,
  type GateDeclaration,
  type RouteDeclaration,
} from '@rampart/contract';
import type { Clock } from '@rampart/core/infra/clock';
import type { Settings } from '@rampart/core/settings';
import { answerOf, type Answer } from '../answer';
import { whenResolved, type MaybePromise } from '../maybe-promise';
import type { PipelineCall, Stage } from './call';

/** When the event runs, according to the current settings. */
export interface EventTiming {
  current(): Pick<Settings, 'startAtMs' | 'endAtMs'>;
  /**
   * A promise to await before `current` has changes made by other processes; undefined if there is nothing to wait
   * for.
   */
  settle(): Promise<void> | undefined;
}

export interface PauseCheck {
  /** Whether the event is paused at this moment, whichever process paused it. */
  isPaused(): MaybePromise<boolean>;
  /** Whether this process knows of a pause already; costs no query. */
  isKnownPaused(): boolean;
}

/** The instants of the start and the end belong to the running event (docs/rules/http.md#event-gates). */
function refusedBy(
  gate: GateDeclaration,
  { startAtMs, endAtMs }: Pick<Settings, 'startAtMs' | 'endAtMs'>,
  now: Date,
): Answer | undefined {
  if (now.getTime() < startAtMs) return answerOf(badNotStarted);
  if (gate.closes === 'atEnd' && now.getTime() > endAtMs) return answerOf(badEnded);
  return undefined;
}

function bypasses(gate: GateDeclaration, call: PipelineCall): boolean {
  return gate.bypass !== 0 && call.team !== null && hasPermissions(call.team.perms, gate.bypass);
}

/** Tells for any instant whether a caller without a token passes, without waiting. */
export function opensToAnybody({ gate }: RouteDeclaration, timing: EventTiming): (now: Date) => boolean {
  return (now) =>
    timing.settle() === undefined && (gate === null || refusedBy(gate, timing.current(), now) === undefined);
}

/** 403 `badPaused` while the event is paused, on a route that pauses with it, unless the caller bypasses its gate. */
export function checkPause({ gate }: RouteDeclaration, pause: PauseCheck): Stage | null {
  if (!gate?.pauses) return null;
  const refuse = (paused: boolean) => (paused ? answerOf(badPaused) : undefined);
  return (call) => {
    if (bypasses(gate, call)) return undefined;
    if (gate.pauses === 'inUseCase' && !pause.isKnownPaused()) return undefined;
    return whenResolved(pause.isPaused(), refuse);
  };
}

/** 401 `badNotStarted` or `badEnded` outside the route's gate, unless the caller holds its bypass bits. */
export function checkGate({ gate }: RouteDeclaration, timing: EventTiming): Stage | null {
  if (gate === null) return null;
  return (call) =>
    bypasses(gate, call)
      ? undefined
      : whenResolved(timing.settle(), () => refusedBy(gate, timing.current(), call.now));
}

/**
 * A request with a body has arrived when its last byte has, which its sender may hold back for minutes. So a caller
 * that began before the end of the event, or with a token that was ended since, is refused like everybody else by the
 * checks that follow. A signature needs the body, and that instant, earlier.
 */
export function noteArrival({ auth, body }: RouteDeclaration, clock: Clock): Stage | null {
  if (body === null || auth === 'signature') return null;
  return (call) => {
    call.now = clock.now();
    return undefined;
  };
}
