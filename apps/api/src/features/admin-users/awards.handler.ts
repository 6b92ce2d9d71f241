import * as contract from '@rampart/contract';
import type { GiveAward, RevokeAward } from '@rampart/core/awards';
import type { Answer } from '../../http/answer';
import { implement, type HandlerCall } from '../../http/implement';
import { staffAction } from '../staff-action';

export interface AwardsDependencies {
  readonly giveAward: GiveAward;
  readonly revokeAward: RevokeAward;
}

async function giveAward(
  call: HandlerCall<typeof contract.giveAward>,
  dependencies: AwardsDependencies,
): Promise<Answer> {
  const { params, body, reply } = call;
  const { points, reason, id } = body;
  const given = await dependencies.giveAward({
    teamId: params.id,
    points,
    reason,
    id,
    by: staffAction(call),
  });
  switch (given.outcome) {
    case 'given':
      return reply.goodAward({ id: given.awardId });
    case 'noPoints':
      return reply.badBody('body', 'points', 'must not be 0');
    case 'idTaken':
      return reply.badBody('body', 'id', 'is that of another award');
    case 'unknownTeam':
      return reply.badUnknownUser();
  }
}

async function revokeAward(
  call: HandlerCall<typeof contract.revokeAward>,
  dependencies: AwardsDependencies,
): Promise<Answer> {
  const { params, query, reply } = call;
  const outcome = await dependencies.revokeAward({
    teamId: params.id,
    awardId: params.awardId,
    reason: query.reason,
    by: staffAction(call),
  });
  return outcome === 'revoked' ? reply.goodAwardRevoke() : reply.badUnknownAward();
}

export const giveAwardRoute = implement(contract.giveAward, giveAward);
export const revokeAwardRoute = implement(contract.revokeAward, revokeAward);
