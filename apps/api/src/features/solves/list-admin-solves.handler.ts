import * as contract from '@rampart/contract';
import type { ListAllSolves, SolveOfEvent } from '@rampart/core/solves';
import type { Answer } from '../../http/answer';
import { implement, type HandlerCall } from '../../http/implement';

export interface ListAdminSolvesDependencies {
  readonly listAllSolves: ListAllSolves;
}

function presentSolve({ id, at, challenge, team, ip }: SolveOfEvent): contract.AdminSolve {
  return {
    id,
    createdAt: at.getTime(),
    challengeId: challenge.id,
    challengeName: challenge.name,
    challengeCategory: challenge.category,
    userId: team.id,
    userName: team.name,
    userBanned: team.banned,
    ip,
  };
}

async function listAdminSolves(
  { query, reply }: HandlerCall<typeof contract.listAdminSolves>,
  { listAllSolves }: ListAdminSolvesDependencies,
): Promise<Answer> {
  const { limit, offset, challenge, team } = query;
  const { total, solves } = await listAllSolves({ limit, offset, challengeId: challenge, teamId: team });
  return reply.goodAdminSolves({ total, solves: solves.map(presentSolve) });
}

export const listAdminSolvesRoute = implement(contract.listAdminSolves, listAdminSolves);
