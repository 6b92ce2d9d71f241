import { verifyV1, verifyV2 } from '@rampart/contract';
import type { Auth, VerifyResult } from '@rampart/core/auth';
import type { Answer } from '../../http/answer';
import { implement } from '../../http/implement';
import type { ReplyBuilder } from '../../http/reply-builder';

export interface VerifyDependencies {
  readonly auth: Pick<Auth, 'verify'>;
}

type Registered = Extract<VerifyResult, { outcome: 'registered' }>;

/** Both versions, but for what a new team is told. */
function present(
  verified: Exclude<VerifyResult, Registered>,
  reply: Omit<ReplyBuilder<typeof verifyV1>, 'goodRegister' | 'prerendered' | 'serialized'>,
): Answer {
  switch (verified.outcome) {
    case 'loggedIn':
      return reply.goodVerify({ authToken: verified.authToken });
    case 'emailSet':
      return reply.goodEmailSet();
    case 'invalidToken':
      return reply.badTokenVerification();
    case 'unknownTeam':
      return reply.badUnknownUser();
    case 'divisionNotAllowed':
      return reply.badEmailChangeDivision();
    case 'knownName':
      return reply.badKnownName();
    case 'knownEmail':
      return reply.badKnownEmail();
  }
}

export const verifyV1Handler = implement(verifyV1, ({ auth }: VerifyDependencies) => {
  return async ({ body, now, reply }) => {
    const verified = await auth.verify({ token: body.verifyToken, now });
    if (verified.outcome !== 'registered') return present(verified, reply);
    return reply.goodRegister({ authToken: verified.authToken });
  };
});

export const verifyV2Handler = implement(verifyV2, ({ auth }: VerifyDependencies) => {
  return async ({ body, now, reply }) => {
    const verified = await auth.verify({ token: body.verifyToken, now });
    if (verified.outcome !== 'registered') return present(verified, reply);
    return reply.goodRegister({ authToken: verified.authToken, teamToken: verified.teamToken });
  };
});
