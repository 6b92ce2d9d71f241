import { deleteSolve, deleteTeamSolves } from '@rampart/contract';
import type { DeleteSolves } from '@rampart/core/solves';
import { implement } from '../../http/implement';
import { staffAction } from '../staff-action';

export interface DeleteSolvesDependencies {
  readonly deleteSolves: DeleteSolves;
}

export const deleteSolveHandler = implement(deleteSolve, ({ deleteSolves }: DeleteSolvesDependencies) => {
  return async (call) => {
    const { params, reply } = call;
    const deleted = await deleteSolves.ofChallenge({
      challengeId: params.challengeId,
      teamId: params.userId,
      by: staffAction(call),
    });
    return deleted ? reply.goodChallengeSolveDelete() : reply.badUnknownSolve();
  };
});

export const deleteTeamSolvesHandler = implement(
  deleteTeamSolves,
  ({ deleteSolves }: DeleteSolvesDependencies) => {
    return async (call) => {
      const { params, reply } = call;
      await deleteSolves.ofTeam({ teamId: params.userId, by: staffAction(call) });
      return reply.goodAllChallengeSolvesDelete();
    };
  },
);
