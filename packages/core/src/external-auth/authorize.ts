import { externalAuthAuthorize, type ExternalScope } from '@rampart/domain-data';
import type { TeamAccessStore, TokenOwner } from '../auth';
import type { Random } from '../infra/clock';
import type { TakeToken } from '../infra/rate-limit';
import type { ExternalClientStore } from './client-store';
import { isRedirectUri, redirectWith } from './external-client';
import type { SignInCodes } from './sign-in-codes';

export interface AuthorizeRequest {
  readonly team: TokenOwner;
  readonly clientId: string;
  readonly redirectUri: string;
  /** Handed back to the service unread; an empty one too. */
  readonly state?: string | undefined;
  /** What the team was shown; staff may have changed it meanwhile. */
  readonly shownScope?: ExternalScope | undefined;
  readonly takeToken: TakeToken;
  readonly now: Date;
}

export type AuthorizeResult =
  | { readonly outcome: 'authorized'; readonly redirectTo: string }
  | { readonly outcome: 'notAnAddress' | 'badRequest' }
  | { readonly outcome: 'throttled'; readonly retryInMs: number };

export interface AuthorizeDependencies {
  readonly clients: Pick<ExternalClientStore, 'find'>;
  readonly access: Pick<TeamAccessStore, 'findRevision'>;
  readonly codes: Pick<SignInCodes, 'keep'>;
  readonly random: Random;
}

/** Long enough for a browser to follow one redirect. */
export const CODE_LIFETIME_MS = 60_000;
/** 43 characters in base64url. */
export const SECRET_BYTES = 32;

/** Gives the caller's browser a code for an external service. */
export function createAuthorize({ clients, access, codes, random }: AuthorizeDependencies) {
  return async (request: AuthorizeRequest): Promise<AuthorizeResult> => {
    if (!isRedirectUri(request.redirectUri)) return { outcome: 'notAnAddress' };
    const client = await clients.find(request.clientId);
    // Byte for byte: an address that only means the same could be somebody else's.
    if (client?.redirectUri !== request.redirectUri) return { outcome: 'badRequest' };
    const { scope, tokenLifetimeMs } = client;
    if (request.shownScope !== undefined && request.shownScope !== scope) return { outcome: 'badRequest' };

    const take = await request.takeToken(externalAuthAuthorize, [request.team.id]);
    if (!take.taken) return { outcome: 'throttled', retryInMs: take.retryInMs };

    const code = random.bytes(SECRET_BYTES).toString('base64url');
    const expiresAtMs = request.now.getTime() + CODE_LIFETIME_MS;
    const { id: teamId, tokenEpoch } = request.team;
    const accessRevision = await access.findRevision(teamId);
    await codes.keep(
      code,
      { teamId, tokenEpoch, accessRevision, clientId: client.id, expiresAtMs, scope, tokenLifetimeMs },
      CODE_LIFETIME_MS,
    );
    const { state } = request;
    return { outcome: 'authorized', redirectTo: redirectWith(client.redirectUri, { code, state }) };
  };
}
