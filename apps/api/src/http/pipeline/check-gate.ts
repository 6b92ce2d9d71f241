import {
  badEnded,
  badNotStarted,
  hasPermissions,
  type GateDeclaration,
  type RouteDeclaration,
} from '@rampart/contract';
import { answerOf, type Answer } from '../answer';
import type { EventTiming, EventWindow } from '../ports';
import { whenResolved, type PipelineCall, type Stage } from './call';

/** The start and the end belong to the running event (spec, Event timing gates). */
function refusedBy(gate: GateDeclaration, window: EventWindow, now: Date): Answer | undefined {
  if (now.getTime() < window.startsAt.getTime()) return answerOf(badNotStarted);
  if (gate.closes === 'atEnd' && now.getTime() > window.endsAt.getTime()) return answerOf(badEnded);
  return undefined;
}

function bypasses(gate: GateDeclaration, call: PipelineCall): boolean {
  return gate.bypass !== 0 && call.team !== null && hasPermissions(call.team.perms, gate.bypass);
}

/** 401 `badNotStarted` or `badEnded` outside the route's gate, unless the caller holds its bypass bits. */
export function checkGate({ gate }: RouteDeclaration, timing: EventTiming): Stage | null {
  if (gate === null) return null;
  return (call) =>
    bypasses(gate, call)
      ? undefined
      : whenResolved(timing.window(call.now), (window) => refusedBy(gate, window, call.now));
}
