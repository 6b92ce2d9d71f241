import { submitFlag } from '@rampart/contract';
import type { SubmitFlag } from '@rampart/core/solves';
import { implement } from '../../http/implement';

export interface SubmitFlagDependencies {
  readonly submitFlag: SubmitFlag;
}

export const submitFlagHandler = implement(
  submitFlag,
  ({ submitFlag: submit }: SubmitFlagDependencies) =>
    async ({ team, params, body, now, clientIp, takeToken, reply }) => {
      const attempt = await submit({
        teamId: team.id,
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
        case 'unknownTeam':
          return reply.badUnknownUser();
        case 'banned':
          return reply.badPerms();
        case 'throttled':
          return reply.badRateLimit({ timeLeft: attempt.retryInMs });
      }
    },
);
