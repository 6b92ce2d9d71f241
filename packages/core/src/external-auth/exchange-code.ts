import {
  isStillOf,
  type ExternalGrant,
  type ExternalGrantStore,
  type TokenCodec,
  type TokenOwner,
} from '../auth';
import type { Random } from '../infra/clock';
import type { Transact } from '../infra/database';
import type { SecretHasher } from '../infra/secret-hasher';
import type { TeamStore } from '../teams';
import type { ExternalClientStore } from './client-store';
import type { SignInCodes } from './sign-in-codes';

export interface ExchangeCodeRequest {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly code: string;
  readonly now: Date;
}

export type ExchangeCodeResult =
  | { readonly outcome: 'exchanged'; readonly accessToken: string }
  | { readonly outcome: 'badRequest' };

export interface GrantStores {
  readonly clients: Pick<ExternalClientStore, 'findForSignIn'>;
  readonly teams: Pick<TeamStore, 'lock'>;
  readonly externalGrants: Pick<ExternalGrantStore, 'prune' | 'insert'>;
}

export interface ExchangeCodeDependencies {
  readonly clients: Pick<ExternalClientStore, 'findSecretHash'>;
  readonly codes: Pick<SignInCodes, 'take'>;
  readonly hasher: Pick<SecretHasher, 'verify'>;
  readonly transact: Transact<GrantStores>;
  readonly codec: Pick<TokenCodec, 'mint'>;
  readonly random: Random;
}

/** The form of every secret we give out; nothing else is worth the cost of a comparison. */
const SECRET = /^[A-Za-z0-9_-]{43}$/;

/** Sign-ins of a team to one client, a bound for what can be stored: with one more the oldest ends. */
const MOST_GRANTS = 50;

/** Stores that a team gave a client access; undefined if either is gone or the team signed out everywhere since. */
export async function grantAccess(
  { clients, teams, externalGrants }: GrantStores,
  { team, clientId, id, now }: { team: TokenOwner; clientId: string; id: string; now: Date },
): Promise<ExternalGrant | undefined> {
  // In this order, as whoever deletes the client.
  const client = await clients.findForSignIn(clientId);
  const locked = await teams.lock(team.id);
  if (client === undefined || locked === undefined || !isStillOf(team, locked)) return undefined;
  const { scope, tokenLifetimeMs } = client;
  const grant: ExternalGrant = {
    id,
    teamId: team.id,
    clientId,
    scope,
    createdAt: now,
    expiresAt: tokenLifetimeMs === null ? null : new Date(now.getTime() + tokenLifetimeMs),
    lastUsedAt: null,
  };
  await externalGrants.prune({ teamId: team.id, clientId, now, keep: MOST_GRANTS - 1 });
  await externalGrants.insert(grant);
  return grant;
}

/**
 * Exchanges a code for a token of the team. Who cannot prove to be the service leaves the code usable; who can, burns it,
 * also when it was another service's.
 */
export function createExchangeCode({
  clients,
  codes,
  hasher,
  transact,
  codec,
  random,
}: ExchangeCodeDependencies) {
  return async ({ clientId, clientSecret, code, now }: ExchangeCodeRequest): Promise<ExchangeCodeResult> => {
    const secretHash = SECRET.test(clientSecret) ? await clients.findSecretHash(clientId) : undefined;
    if (secretHash === undefined || !(await hasher.verify(secretHash, clientSecret))) {
      return { outcome: 'badRequest' };
    }
    const consent = await codes.take(code);
    if (consent?.clientId !== clientId || consent.expiresAtMs <= now.getTime()) {
      return { outcome: 'badRequest' };
    }
    const team = { id: consent.teamId, tokenEpoch: consent.tokenEpoch };
    const grant = await transact((stores) => grantAccess(stores, { team, clientId, id: random.uuid(), now }));
    if (grant === undefined) return { outcome: 'badRequest' };
    const expiresAtMs = grant.expiresAt?.getTime() ?? null;
    const accessToken = codec.mint('external', { teamId: team.id, grantId: grant.id, expiresAtMs }, now);
    return { outcome: 'exchanged', accessToken };
  };
}
