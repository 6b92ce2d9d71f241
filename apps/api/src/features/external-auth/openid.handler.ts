import * as contract from '@rampart/contract';
import type { ExternalAuth, OpenIdTokens, OpenIdTokensResult } from '@rampart/core/external-auth';
import type { Answer } from '../../http/answer';
import { implement, type HandlerCall } from '../../http/implement';

export interface OpenIdDependencies {
  readonly externalAuth: Pick<
    ExternalAuth,
    | 'authorizeOpenId'
    | 'provesClient'
    | 'redeemOpenIdCode'
    | 'refreshOpenIdTokens'
    | 'revokeOpenIdToken'
    | 'openIdKeys'
  >;
}

type ClientCall =
  | HandlerCall<typeof contract.getOpenIdTokens>
  | HandlerCall<typeof contract.revokeOpenIdToken>;

/** The client whose credentials are in the header, or else in the body; undefined without valid ones. */
async function clientOf(
  { basicCredentials, body }: Pick<ClientCall, 'basicCredentials' | 'body'>,
  { externalAuth }: OpenIdDependencies,
): Promise<string | undefined> {
  const { name: clientId, password: clientSecret } = basicCredentials ?? {
    name: body.client_id ?? '',
    password: body.client_secret ?? '',
  };
  return (await externalAuth.provesClient({ clientId, clientSecret })) ? clientId : undefined;
}

const badClient = (reply: ClientCall['reply']): Answer => ({
  ...reply.badOpenIdClient({ error: 'invalid_client' }),
  headers: ['WWW-Authenticate', 'Basic realm="external client"'],
});

const presentTokens = ({ accessToken, expiresInSeconds, refreshToken, scope, idToken }: OpenIdTokens) => ({
  access_token: accessToken,
  token_type: 'Bearer' as const,
  expires_in: expiresInSeconds,
  refresh_token: refreshToken,
  scope,
  ...(idToken === undefined ? {} : { id_token: idToken }),
});

function answerTokens(
  result: OpenIdTokensResult,
  reply: HandlerCall<typeof contract.getOpenIdTokens>['reply'],
): Answer {
  return result.outcome === 'given'
    ? reply.goodOpenIdTokens(presentTokens(result.tokens))
    : reply.badOpenIdRequest({ error: 'invalid_grant' });
}

async function authorizeOpenId(
  { team, bearerToken, body, now, takeToken, reply }: HandlerCall<typeof contract.authorizeOpenId>,
  { externalAuth }: OpenIdDependencies,
): Promise<Answer> {
  const request = { ...body, team, authToken: bearerToken, takeToken, now };
  const authorized = await externalAuth.authorizeOpenId(request);
  switch (authorized.outcome) {
    case 'redirected':
      return reply.goodOpenIdAuthorize({ redirectTo: authorized.redirectTo });
    case 'badRequest':
      return reply.badExternalAuthRequest();
    case 'throttled':
      return reply.badRateLimit({ timeLeft: authorized.retryInMs });
  }
}

async function getOpenIdTokens(
  call: HandlerCall<typeof contract.getOpenIdTokens>,
  dependencies: OpenIdDependencies,
): Promise<Answer> {
  const { body, now, reply } = call;
  const { externalAuth } = dependencies;
  const clientId = await clientOf(call, dependencies);
  if (clientId === undefined) return badClient(reply);
  const { grant_type: grantType, code, redirect_uri: redirectUri, code_verifier: codeVerifier } = body;
  const { refresh_token: refreshToken } = body;
  if (grantType === 'authorization_code') {
    if (code === undefined || redirectUri === undefined || codeVerifier === undefined) {
      return reply.badOpenIdRequest({ error: 'invalid_request' });
    }
    const request = { clientId, code, redirectUri, codeVerifier, now };
    return answerTokens(await externalAuth.redeemOpenIdCode(request), reply);
  }
  if (grantType === 'refresh_token' && refreshToken !== undefined) {
    return answerTokens(await externalAuth.refreshOpenIdTokens({ clientId, refreshToken, now }), reply);
  }
  const isKnown = grantType === undefined || grantType === 'refresh_token';
  return reply.badOpenIdRequest({ error: isKnown ? 'invalid_request' : 'unsupported_grant_type' });
}

async function revokeOpenIdToken(
  call: HandlerCall<typeof contract.revokeOpenIdToken>,
  dependencies: OpenIdDependencies,
): Promise<Answer> {
  const { body, now, reply } = call;
  const clientId = await clientOf(call, dependencies);
  if (clientId === undefined) return badClient(reply);
  if (body.token === undefined) return reply.badOpenIdRequest({ error: 'invalid_request' });
  await dependencies.externalAuth.revokeOpenIdToken({ clientId, token: body.token, now });
  return reply.goodOpenIdRevoke({});
}

async function getOpenIdKeys(
  { now, reply }: HandlerCall<typeof contract.getOpenIdKeys>,
  { externalAuth }: OpenIdDependencies,
): Promise<Answer> {
  const { keys } = await externalAuth.openIdKeys.publicKeys(now);
  return reply.goodOpenIdKeys({ keys: [...keys] });
}

export const authorizeOpenIdRoute = implement(contract.authorizeOpenId, authorizeOpenId);
export const getOpenIdTokensRoute = implement(contract.getOpenIdTokens, getOpenIdTokens);
export const revokeOpenIdTokenRoute = implement(contract.revokeOpenIdToken, revokeOpenIdToken);
export const getOpenIdKeysRoute = implement(contract.getOpenIdKeys, getOpenIdKeys);
