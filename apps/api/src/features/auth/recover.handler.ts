import * as contract from '@rampart/contract';
import type { Auth } from '@rampart/core/auth';
import type { Answer } from '../../http/answer';
import { implement, type HandlerCall } from '../../http/implement';

export interface RecoverDependencies {
  readonly auth: Pick<Auth, 'requestRecovery'>;
}

async function recover(
  {
    body,
    now,
    clientIp,
    takeToken,
    reply,
  }: HandlerCall<typeof contract.recoverV1 | typeof contract.recoverV2>,
  { auth }: RecoverDependencies,
): Promise<Answer> {
  const requested = await auth.requestRecovery({ email: body.email, now, clientIp, takeToken });
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

export const recoverV1Route = implement(contract.recoverV1, recover);
export const recoverV2Route = implement(contract.recoverV2, recover);
