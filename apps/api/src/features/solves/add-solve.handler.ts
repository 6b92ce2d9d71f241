import * as contract from '@rampart/contract';
import type { AddSolve } from '@rampart/core/solves';
import type { Answer } from '../../http/answer';
import { implement, type HandlerCall } from '../../http/implement';
import { staffAction } from '../staff-action';

export interface AddSolveDependencies {
  readonly addSolve: AddSolve;
}

async function addSolve(
  call: HandlerCall<typeof contract.addSolve>,
  dependencies: AddSolveDependencies,
): Promise<Answer> {
  const { params, body, reply } = call;
  const outcome = await dependencies.addSolve({
    challengeId: params.challengeId,
    teamId: params.userId,
    solvedAt: body.solvedAt === undefined ? undefined : new Date(body.solvedAt),
    reason: body.reason,
    by: staffAction(call),
  });
  switch (outcome) {
    case 'added':
      return reply.goodSolveAdd();
    case 'inTheFuture':
      return reply.badBody('body', 'solvedAt', 'must not be in the future');
    case 'unknownChallenge':
      return reply.badChallenge();
    case 'unknownTeam':
      return reply.badUnknownUser();
    case 'alreadySolved':
      return reply.badAlreadySolvedChallenge();
  }
}

export const addSolveRoute = implement(contract.addSolve, addSolve);
