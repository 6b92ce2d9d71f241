import * as contract from '@rampart/contract';
import type { EffectiveEventState, EventState, UpdateEventState } from '@rampart/core/event-state';
import type { Answer } from '../../http/answer';
import { implement, type HandlerCall } from '../../http/implement';
import type { AnswerCache } from '../answer-cache';
import { staffAction } from '../staff-action';

export interface EventStateDependencies {
  readonly eventState: Pick<EffectiveEventState, 'current'>;
  readonly updateEventState: UpdateEventState;
  readonly answers: AnswerCache;
}

function presentEventState({ pausedAt, frozenFrom, revealedFromPlace }: EventState): contract.EventState {
  return {
    pausedAt: pausedAt?.getTime() ?? null,
    frozenFrom: frozenFrom?.getTime() ?? null,
    revealedFromPlace,
  };
}

function getEventState(
  { routeName, reply }: HandlerCall<typeof contract.getEventState, { goodEventState: EventState }>,
  { eventState, answers }: EventStateDependencies,
): Answer {
  const state = eventState.current();
  return reply.prerendered(
    answers.get(routeName, [state], '', () => reply.render.goodEventState(state)),
    [{ source: eventState.current, made: state }],
  );
}

async function updateEventState(
  call: HandlerCall<typeof contract.updateEventState>,
  dependencies: EventStateDependencies,
): Promise<Answer> {
  const { frozenFrom, ...changes } = call.body.data;
  const updated = await dependencies.updateEventState({
    changes: { ...changes, frozenFrom: frozenFrom === undefined ? undefined : new Date(frozenFrom) },
    by: staffAction(call),
  });
  return updated.outcome === 'updated'
    ? call.reply.goodEventStateUpdate(presentEventState(updated.state))
    : call.reply.badBody('body', `data.${updated.field}`, updated.detail);
}

export const getEventStateRoute = implement(contract.getEventState, getEventState, {
  goodEventState: presentEventState,
});
export const updateEventStateRoute = implement(contract.updateEventState, updateEventState);
