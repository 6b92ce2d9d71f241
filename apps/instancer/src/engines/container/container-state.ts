import { Type, type Static } from '@sinclair/typebox';
import type { EngineState } from '../engine';

/** The fields we need of an inspected container. */
export const inspectedContainer = Type.Object({
  State: Type.Object({
    Status: Type.String(),
    Health: Type.Optional(Type.Union([Type.Object({ Status: Type.String() }), Type.Null()])),
  }),
});
export type InspectedContainer = Static<typeof inspectedContainer>;

const ERRORED = ['removing', 'paused', 'exited', 'dead'];

function stateOf({ State: { Status: status, Health: health } }: InspectedContainer): EngineState {
  if (ERRORED.includes(status) || health?.Status === 'unhealthy') return 'errored';
  return status !== 'running' || health?.Status === 'starting' ? 'starting' : 'running';
}

/** The state of all containers together: errored if any is or one is missing, else starting if any is, else running. */
export function stateOfAll(containers: readonly InspectedContainer[], expected: number): EngineState {
  const states = containers.map(stateOf);
  if (states.length === 0) return 'absent';
  if (states.includes('errored') || states.length < expected) return 'errored';
  return states.includes('starting') ? 'starting' : 'running';
}
