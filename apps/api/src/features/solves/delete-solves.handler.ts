import * as contract from '@rampart/contract';
import type { DeleteSolves } from '@rampart/core/solves';
import type { Answer } from '../../http/answer';
import { implement, type HandlerCall } from '../../http/implement';
import { staffAction } from '../staff-action';

export interface DeleteSolvesDependencies {
  readonly deleteSolves: DeleteSolves;
}

async function deleteSolve(
  call: HandlerCall<typeof contract.deleteSolve>,
  { deleteSolves }: DeleteSolvesDependencies,
): Promise<Answer> {
  const { params, query, reply } = call;
  const deleted = await deleteSolves.ofChallenge({
    challengeId: params.challengeId,
    teamId: params.userId,
    reason: query.reason,
    by: staffAction(call),
  });
  return deleted ? reply.goodChallengeSolveDelete() : reply.badUnknownSolve();
}

async function deleteTeamSolves(
  call: HandlerCall<typeof contract.deleteTeamSolves>,
  { deleteSolves }: DeleteSolvesDependencies,
): Promise<Answer> {
  const { params, query, reply } = call;
  await deleteSolves.ofTeam({ teamId: params.userId, reason: query.reason, by: staffAction(call) });
  return reply.goodAllChallengeSolvesDelete();
}

export const deleteSolveRoute = implement(contract.deleteSolve, deleteSolve);
export const deleteTeamSolvesRoute = implement(contract.deleteTeamSolves, deleteTeamSolves);
