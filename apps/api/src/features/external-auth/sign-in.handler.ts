import * as contract from '@rampart/contract';
import type { ExternalAuth } from '@rampart/core/external-auth';
import type { Answer } from '../../http/answer';
import { implement, type HandlerCall } from '../../http/implement';

export interface SignInDependencies {
  readonly externalAuth: Pick<ExternalAuth, 'findClient' | 'authorize' | 'exchangeCode'>;
}

async function getExternalAuthClient(
  { params, reply }: HandlerCall<typeof contract.getExternalAuthClient>,
  { externalAuth }: SignInDependencies,
): Promise<Answer> {
  const client = await externalAuth.findClient(params.id);
  if (client === undefined) return reply.badExternalAuthRequest();
  const { id, name, redirectUri, scope, tokenLifetimeMs } = client;
  return reply.goodExternalAuthClient({ id, name, redirectUri, scope, tokenLifetimeMs });
}

async function authorizeExternalAuth(
  { team, body, now, takeToken, reply }: HandlerCall<typeof contract.authorizeExternalAuth>,
  { externalAuth }: SignInDependencies,
): Promise<Answer> {
  const authorized = await externalAuth.authorize({ ...body, team, takeToken, now });
  switch (authorized.outcome) {
    case 'authorized':
      return reply.goodExternalAuthAuthorize({ redirectTo: authorized.redirectTo });
    case 'notAnAddress':
      return reply.badBody('body', 'redirectUri', 'must be an absolute http or https address');
    case 'badRequest':
      return reply.badExternalAuthRequest();
    case 'throttled':
      return reply.badRateLimit({ timeLeft: authorized.retryInMs });
  }
}

async function exchangeExternalAuthCode(
  { body, now, reply }: HandlerCall<typeof contract.exchangeExternalAuthCode>,
  { externalAuth }: SignInDependencies,
): Promise<Answer> {
  const exchanged = await externalAuth.exchangeCode({ ...body, now });
  return exchanged.outcome === 'exchanged'
    ? reply.goodExternalAuthToken({ accessToken: exchanged.accessToken, tokenType: 'bearer' })
    : reply.badExternalAuthRequest();
}

export const getExternalAuthClientRoute = implement(contract.getExternalAuthClient, getExternalAuthClient);
export const authorizeExternalAuthRoute = implement(contract.authorizeExternalAuth, authorizeExternalAuth);
export const exchangeExternalAuthCodeRoute = implement(
  contract.exchangeExternalAuthCode,
  exchangeExternalAuthCode,
);
