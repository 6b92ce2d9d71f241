import { removeEmail, setEmailV1, setEmailV2 } from '@rampart/contract';
import type { Auth, ChangeEmailResult } from '@rampart/core/auth';
import type { Answer } from '../../http/answer';
import { implement } from '../../http/implement';
import type { ReplyBuilder } from '../../http/reply-builder';

export interface EmailDependencies {
  readonly auth: Pick<Auth, 'changeEmail' | 'removeEmail'>;
}

function present(
  changed: ChangeEmailResult,
  reply: Omit<ReplyBuilder<typeof setEmailV1>, 'prerendered' | 'serialized'>,
): Answer {
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
  }
}

export const setEmailV1Handler = implement(setEmailV1, ({ auth }: EmailDependencies) => {
  return async ({ team, body: { email }, now, takeToken, reply }) =>
    present(await auth.changeEmail({ teamId: team.id, email, takeToken, now }), reply);
});

export const setEmailV2Handler = implement(setEmailV2, ({ auth }: EmailDependencies) => {
  return async ({ team, body: { email }, now, takeToken, reply }) =>
    present(await auth.changeEmail({ teamId: team.id, email, takeToken, now }), reply);
});

export const removeEmailHandler = implement(removeEmail, ({ auth }: EmailDependencies) => {
  return async ({ team, reply }) => {
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
  };
});
