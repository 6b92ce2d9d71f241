import * as contract from '@rampart/contract';
import type { Hint, ListHints, TakeHint } from '@rampart/core/hints';
import type { Answer } from '../../http/answer';
import { implement, type HandlerCall } from '../../http/implement';

export interface HintsDependencies {
  readonly listHints: ListHints;
  readonly takeHint: TakeHint;
}

function presentHint({ id, title, price, content }: Hint, isOpen: boolean): contract.HintData {
  return { id, title, price, content: isOpen ? content : null };
}

async function listHints(
  { team, params, now, reply }: HandlerCall<typeof contract.listHints>,
  dependencies: HintsDependencies,
): Promise<Answer> {
  const callerTeamId = team?.id ?? null;
  const hints = await dependencies.listHints({ challengeId: params.id, callerTeamId, now });
  if (hints === undefined) return reply.badChallenge();
  return reply.goodHints({ hints: hints.map(({ hint, isOpen }) => presentHint(hint, isOpen)) });
}

async function takeHint(
  { team, params, body, now, reply }: HandlerCall<typeof contract.takeHint>,
  dependencies: HintsDependencies,
): Promise<Answer> {
  const { id: challengeId, hintId } = params;
  const request = { challengeId, hintId, teamId: team.id, price: body.price, now };
  const taken = await dependencies.takeHint(request);
  switch (taken.outcome) {
    case 'taken':
      return reply.goodHint(presentHint(taken.hint, true));
    case 'unknownChallenge':
      return reply.badChallenge();
    case 'unknownHint':
      return reply.badUnknownHint();
    case 'otherPrice':
      return reply.badHintPrice();
    case 'unknownTeam':
      return reply.badToken();
  }
}

export const listHintsRoute = implement(contract.listHints, listHints);
export const takeHintRoute = implement(contract.takeHint, takeHint);
