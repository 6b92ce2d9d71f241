import * as contract from '@rampart/contract';
import type { SubmitFlag } from '@rampart/core/solves';
import type { Answer } from '../../http/answer';
import { implement, type HandlerCall } from '../../http/implement';

export interface SubmitFlagDependencies {
  readonly submitFlag: SubmitFlag;
}

async function submitFlag(
  { team, params, body, now, clientIp, takeToken, reply }: HandlerCall<typeof contract.submitFlag>,
  dependencies: SubmitFlagDependencies,
): Promise<Answer> {
  const attempt = await dependencies.submitFlag({
    teamId: team.id,
    isBanned: team.banned,
    passesPause: contract.hasPermissions(team.perms, contract.submitFlag.gate.bypass),
    challengeId: params.id,
    flag: body.flag,
    ip: clientIp,
    at: now,
    takeToken,
  });
  switch (attempt.outcome) {
    case 'solved':
      return reply.goodFlag();
    case 'wrong':
      return reply.badFlag();
    case 'alreadySolved':
      return reply.badAlreadySolvedChallenge();
    case 'unknownChallenge':
      return reply.badChallenge();
    case 'closedChallenge':
      return reply.badChallengeClosed();
    case 'unknownTeam':
      return reply.badUnknownUser();
    case 'banned':
      return reply.badPerms();
    case 'paused':
      return reply.badPaused();
    case 'throttled':
      return reply.badRateLimit({ timeLeft: attempt.retryInMs });
  }
}

export const submitFlagRoute = implement(contract.submitFlag, submitFlag);
