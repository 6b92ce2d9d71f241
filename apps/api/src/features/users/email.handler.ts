import * as contract from '@rampart/contract';
import type { Auth } from '@rampart/core/auth';
import type { Answer } from '../../http/answer';
import { implement, type HandlerCall } from '../../http/implement';

export interface EmailDependencies {
  readonly auth: Pick<Auth, 'changeEmail' | 'removeEmail'>;
}

async function setEmail(
  { team, body, now, takeToken, reply }: HandlerCall<typeof contract.setEmailV1 | typeof contract.setEmailV2>,
  { auth }: EmailDependencies,
): Promise<Answer> {
  const changed = await auth.changeEmail({ team, email: body.email, takeToken, now });
  switch (changed.outcome) {
    case 'verificationSent':
      return reply.goodVerifySent();
    case 'emailSet':
      return reply.goodEmailSet();
    case 'invalidEmail':
      return reply.badEmail();
    case 'divisionNotAllowed':
      return reply.badEmailChangeDivision();
    case 'throttled':
      return reply.badRateLimit({ timeLeft: changed.retryInMs });
    case 'knownEmail':
      return reply.badKnownEmail();
    case 'unknownTeam':
      return reply.badUnknownUser();
    case 'signedOut':
      return reply.badToken();
  }
}

async function removeEmail(
  { team, reply }: HandlerCall<typeof contract.removeEmail>,
  { auth }: EmailDependencies,
): Promise<Answer> {
  const { outcome } = await auth.removeEmail(team.id);
  switch (outcome) {
    case 'removed':
      return reply.goodEmailRemoved();
    case 'mailNotConfigured':
      return reply.badEndpoint();
    case 'noEmail':
      return reply.badEmailNoExists();
    case 'lastLogin':
      return reply.badZeroAuth();
    case 'unknownTeam':
      return reply.badUnknownUser();
  }
}

export const setEmailV1Route = implement(contract.setEmailV1, setEmail);
export const setEmailV2Route = implement(contract.setEmailV2, setEmail);
export const removeEmailRoute = implement(contract.removeEmail, removeEmail);
