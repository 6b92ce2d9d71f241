import { recoverV1, recoverV2 } from '@rampart/contract';
import type { Auth, RequestRecoveryResult } from '@rampart/core/auth';
import type { Answer } from '../../http/answer';
import { implement } from '../../http/implement';
import type { ReplyBuilder } from '../../http/reply-builder';

export interface RecoverDependencies {
  readonly auth: Pick<Auth, 'requestRecovery'>;
}

function present(
  requested: RequestRecoveryResult,
  reply: Pick<ReplyBuilder<typeof recoverV1>, 'goodVerifySent' | 'badEmail' | 'badEndpoint' | 'badRateLimit'>,
): Answer {
  switch (requested.outcome) {
    case 'accepted':
      return reply.goodVerifySent();
    case 'invalidEmail':
      return reply.badEmail();
    case 'mailNotConfigured':
      return reply.badEndpoint();
    case 'throttled':
      return reply.badRateLimit({ timeLeft: requested.retryInMs });
  }
}

export const recoverV1Handler = implement(recoverV1, ({ auth }: RecoverDependencies) => {
  return async ({ body: { email }, now, clientIp, takeToken, reply }) =>
    present(await auth.requestRecovery({ email, now, clientIp, takeToken }), reply);
});

export const recoverV2Handler = implement(recoverV2, ({ auth }: RecoverDependencies) => {
  return async ({ body: { email }, now, clientIp, takeToken, reply }) =>
    present(await auth.requestRecovery({ email, now, clientIp, takeToken }), reply);
});
