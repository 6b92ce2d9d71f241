import { externalAuthAuthorize } from '@rampart/domain-data';
import type { TeamAccessStore, TokenCodec } from '../auth';
import type { Random } from '../infra/clock';
import { CODE_LIFETIME_MS, SECRET_BYTES, type AuthorizeRequest } from './authorize';
import type { ExternalClientStore } from './client-store';
import { redirectWith } from './external-client';
import type { OpenIdCodes } from './openid-codes';
import { grantedScope, refusalOf, type OpenIdRequest } from './openid-request';

export interface AuthorizeOpenIdRequest extends AuthorizeRequest, OpenIdRequest {
  /** The one that the team's browser got when it signed in, or one that another client was given. */
  readonly authToken: string;
}

export type AuthorizeOpenIdResult =
  /** With a code, or with an `error` that the client is to know. */
  | { readonly outcome: 'redirected'; readonly redirectTo: string }
  /** The address is not the client's, or the scope not what the team was shown: nobody is sent there. */
  | { readonly outcome: 'badRequest' }
  | { readonly outcome: 'throttled'; readonly retryInMs: number };

/** Answers an authentication request that the team consented to. */
export function createAuthorizeOpenId(dependencies: {
  readonly clients: Pick<ExternalClientStore, 'find'>;
  readonly access: Pick<TeamAccessStore, 'findRevision'>;
  readonly openIdCodes: Pick<OpenIdCodes, 'keep'>;
  readonly codec: Pick<TokenCodec, 'mintedAt'>;
  readonly random: Random;
}) {
  const { clients, access, openIdCodes, codec, random } = dependencies;
  return async (request: AuthorizeOpenIdRequest): Promise<AuthorizeOpenIdResult> => {
    const { redirectUri, state, now } = request;
    const client = await clients.find(request.clientId);
    if (client?.redirectUri !== redirectUri) return { outcome: 'badRequest' };
    const refusal = refusalOf(request);
    if (refusal !== null) {
      return { outcome: 'redirected', redirectTo: redirectWith(redirectUri, { ...refusal, state }) };
    }
    const scope = grantedScope(request.scope, client.scope);
    if (request.shownScope !== undefined && request.shownScope !== scope) return { outcome: 'badRequest' };
    const take = await request.takeToken(externalAuthAuthorize, [request.team.id]);
    if (!take.taken) return { outcome: 'throttled', retryInMs: take.retryInMs };

    const code = random.bytes(SECRET_BYTES).toString('base64url');
    const consent = {
      teamId: request.team.id,
      tokenEpoch: request.team.tokenEpoch,
      accessRevision: await access.findRevision(request.team.id),
      clientId: client.id,
      grantId: random.uuid(),
      redirectUri,
      scope,
      tokenLifetimeMs: client.tokenLifetimeMs,
      nonce: request.nonce ?? null,
      authTime: codec.mintedAt(request.authToken, now) ?? null,
      codeChallenge: request.codeChallenge ?? '',
      expiresAtMs: now.getTime() + CODE_LIFETIME_MS,
    };
    await openIdCodes.keep(code, consent, CODE_LIFETIME_MS);
    return { outcome: 'redirected', redirectTo: redirectWith(redirectUri, { code, state }) };
  };
}
