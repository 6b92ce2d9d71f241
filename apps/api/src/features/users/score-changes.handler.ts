import * as contract from '@rampart/contract';
import type { ListScoreChanges, ScoreChange } from '@rampart/core/awards';
import type { Answer } from '../../http/answer';
import { implement, type HandlerCall } from '../../http/implement';

export interface ScoreChangesDependencies {
  readonly listScoreChanges: ListScoreChanges;
}

function presentScoreChange({ revoked, ...change }: ScoreChange): contract.ScoreChangeData {
  return {
    kind: change.kind,
    createdAt: change.at.getTime(),
    points: change.points,
    challengeId: change.challengeId,
    reason: change.reason,
    solvedAt: change.solvedAt?.getTime() ?? null,
    revokedAt: revoked?.at.getTime() ?? null,
    revokeReason: revoked?.reason ?? null,
  };
}

async function listScoreChanges(
  { team, now, reply }: HandlerCall<typeof contract.listScoreChanges>,
  dependencies: ScoreChangesDependencies,
): Promise<Answer> {
  const changes = await dependencies.listScoreChanges.ofOwnTeam(team.id, now);
  return reply.goodScoreChanges({ changes: changes.map(presentScoreChange) });
}

async function listAdminScoreChanges(
  { params, reply }: HandlerCall<typeof contract.listAdminScoreChanges>,
  dependencies: ScoreChangesDependencies,
): Promise<Answer> {
  const changes = await dependencies.listScoreChanges.ofTeam(params.id);
  if (changes === undefined) return reply.badUnknownUser();
  return reply.goodAdminScoreChanges({
    changes: changes.map((change) => ({
      ...presentScoreChange(change),
      id: change.id,
      actor: change.actor,
      revokedBy: change.revoked?.actor ?? null,
    })),
  });
}

export const listScoreChangesRoute = implement(contract.listScoreChanges, listScoreChanges);
export const listAdminScoreChangesRoute = implement(contract.listAdminScoreChanges, listAdminScoreChanges);
