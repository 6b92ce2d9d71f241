import { deleteSolve, deleteTeamSolves } from '@rampart/contract';
import type { DeleteSolves } from '@rampart/core/solves';
import { implement } from '../../http/implement';

export interface DeleteSolvesNeeds {
  readonly deleteSolves: DeleteSolves;
}

export const deleteSolveHandler = implement(deleteSolve, ({ deleteSolves }: DeleteSolvesNeeds) => {
  return async ({ team, params, now, reply }) => {
    const deleted = await deleteSolves.ofChallenge({
      challengeId: params.challengeId,
      teamId: params.userId,
      actor: team.id,
      at: now,
    });
    return deleted ? reply.goodChallengeSolveDelete() : reply.badUnknownSolve();
  };
});

export const deleteTeamSolvesHandler = implement(deleteTeamSolves, ({ deleteSolves }: DeleteSolvesNeeds) => {
  return async ({ team, params, now, reply }) => {
    await deleteSolves.ofTeam({ teamId: params.userId, actor: team.id, at: now });
    return reply.goodAllChallengeSolvesDelete();
  };
});
