/** The token and revocation endpoints of OpenID Connect: what a client does with codes and tokens. */
import {
  announceEndedTokens,
  type ExternalGrant,
  type ExternalGrantStore,
  type TeamAccessStore,
  type TokenCodec,
} from '../auth';
import type { EventPublisher } from '../events';
import type { Transact } from '../infra/database';
import type { Team } from '../teams';
import { grantAccess, type GrantStores } from './grant-access';
import type { OpenIdCodes, OpenIdConsent } from './openid-codes';
import type { OpenIdKeys } from './openid-keys';
import { isVerifierOf, scopeText } from './openid-request';

export interface OpenIdTokens {
  readonly accessToken: string;
  readonly expiresInSeconds: number;
  readonly refreshToken: string;
  readonly scope: string;
  /** Only after a sign-in; a refresh gives none. */
  readonly idToken?: string;
}

export type OpenIdTokensResult =
  | { readonly outcome: 'given'; readonly tokens: OpenIdTokens }
  | { readonly outcome: 'invalidGrant' };

export interface RedeemCodeRequest {
  /** Has proved who it is. */
  readonly clientId: string;
  readonly code: string;
  readonly redirectUri: string;
  readonly codeVerifier: string;
  readonly now: Date;
}

export interface OpenIdStores extends GrantStores {
  readonly externalGrants: Pick<
    ExternalGrantStore,
    'prune' | 'insert' | 'find' | 'setRefreshSerial' | 'deleteOne'
  >;
  readonly access: Pick<TeamAccessStore, 'findRevision' | 'raiseRevisions'>;
}

export interface OpenIdTokensDependencies {
  readonly openIdCodes: Pick<OpenIdCodes, 'take' | 'noteReuse' | 'wasReused'>;
  readonly transact: Transact<OpenIdStores>;
  readonly codec: Pick<TokenCodec, 'mint' | 'open'>;
  readonly keys: Pick<OpenIdKeys, 'sign'>;
  readonly eventPublisher: EventPublisher;
  /** The origin of the event. */
  readonly issuer: string;
}

/** How long access and ID tokens last; the refresh token lasts as long as the grant. */
const LIFETIME_MS = 60 * 60_000;

const INVALID_GRANT = { outcome: 'invalidGrant' } as const;
const unixSeconds = (ms: number): number => Math.floor(ms / 1000);

export function createOpenIdTokens(dependencies: OpenIdTokensDependencies) {
  const { openIdCodes, transact, codec, keys, eventPublisher, issuer } = dependencies;

  const tokensOf = (grant: ExternalGrant, now: Date): OpenIdTokens => {
    const { id: grantId, teamId } = grant;
    const expiresAtMs = Math.min(now.getTime() + LIFETIME_MS, grant.expiresAt?.getTime() ?? Infinity);
    return {
      accessToken: codec.mint('external', { teamId, grantId, expiresAtMs }, now),
      expiresInSeconds: unixSeconds(expiresAtMs - now.getTime()),
      refreshToken: codec.mint('refresh', { teamId, grantId, serial: grant.refreshSerial ?? 0 }, now),
      scope: scopeText(grant.scope),
    };
  };

  /** Resolves once no replica takes a token of the grant any more; does nothing for one that is gone. */
  const revokeGrant = async (grant: { teamId: string; grantId: string }): Promise<void> => {
    const isRevoked = await transact(async ({ teams, externalGrants, access }) => {
      await teams.lock(grant.teamId);
      if (!(await externalGrants.deleteOne(grant.grantId))) return false;
      await access.raiseRevisions([grant.teamId]);
      return true;
    });
    if (isRevoked) await announceEndedTokens(grant.teamId, eventPublisher);
  };

  /** A code that comes a second time was stolen, so what it gave ends (RFC 6749, 4.1.2). */
  const refuseReused = async (code: string, clientId: string): Promise<OpenIdTokensResult> => {
    const used = await openIdCodes.noteReuse(code);
    if (used?.clientId === clientId) await revokeGrant(used);
    return INVALID_GRANT;
  };

  const idTokenOf = (team: Team, consent: OpenIdConsent, now: Date): Promise<string> => {
    const { clientId, nonce, authTime } = consent;
    const issuedAt = unixSeconds(now.getTime());
    return keys.sign({
      iss: issuer,
      sub: team.id,
      aud: clientId,
      iat: issuedAt,
      exp: issuedAt + unixSeconds(LIFETIME_MS),
      ...(authTime === null ? {} : { auth_time: authTime }),
      ...(nonce === null ? {} : { nonce }),
      name: team.name,
      division: team.division,
    });
  };

  return {
    async redeemOpenIdCode(request: RedeemCodeRequest): Promise<OpenIdTokensResult> {
      const { clientId, code, now } = request;
      const consent = await openIdCodes.take(code);
      if (consent === undefined) return refuseReused(code, clientId);
      if (
        consent.clientId !== clientId ||
        consent.redirectUri !== request.redirectUri ||
        consent.expiresAtMs <= now.getTime() ||
        !isVerifierOf(consent.codeChallenge, request.codeVerifier)
      ) {
        return INVALID_GRANT;
      }
      const given = await transact((stores) =>
        grantAccess(stores, { consent, id: consent.grantId, now, hasRefreshTokens: true }),
      );
      if (given === undefined) return INVALID_GRANT;
      if (await openIdCodes.wasReused(code)) {
        await revokeGrant(consent);
        return INVALID_GRANT;
      }
      const idToken = await idTokenOf(given.team, consent, now);
      return { outcome: 'given', tokens: { ...tokensOf(given.grant, now), idToken } };
    },

    /** Each refresh token works once. One that comes a second time was stolen, so its grant ends (RFC 9700, 4.14.2). */
    async refreshOpenIdTokens(request: {
      readonly clientId: string;
      readonly refreshToken: string;
      readonly now: Date;
    }): Promise<OpenIdTokensResult> {
      const { clientId, now } = request;
      const claims = codec.open('refresh', request.refreshToken, now);
      if (claims === undefined) return INVALID_GRANT;
      const { teamId, grantId, serial } = claims;
      const refreshed = await transact(async ({ teams, externalGrants }) => {
        await teams.lock(teamId);
        const grant = await externalGrants.find(grantId);
        if (grant?.clientId !== clientId) return undefined;
        if (grant.expiresAt !== null && grant.expiresAt.getTime() <= now.getTime()) return undefined;
        if (grant.refreshSerial !== serial) return 'reused';
        await externalGrants.setRefreshSerial(grantId, serial + 1);
        return { ...grant, refreshSerial: serial + 1 };
      });
      if (refreshed === undefined) return INVALID_GRANT;
      if (refreshed === 'reused') {
        await revokeGrant({ teamId, grantId });
        return INVALID_GRANT;
      }
      return { outcome: 'given', tokens: tokensOf(refreshed, now) };
    },

    /** Ends the grant of an access or refresh token of the client; any other text is ended already (RFC 7009, 2.2). */
    async revokeOpenIdToken(request: {
      readonly clientId: string;
      readonly token: string;
      readonly now: Date;
    }): Promise<void> {
      const { clientId, token, now } = request;
      const claims = codec.open('refresh', token, now) ?? codec.open('external', token, now);
      if (claims === undefined) return;
      const grant = await transact(({ externalGrants }) => externalGrants.find(claims.grantId));
      if (grant?.clientId === clientId) await revokeGrant(claims);
    },
  };
}
