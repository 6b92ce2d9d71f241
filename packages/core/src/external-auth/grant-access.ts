import {
  isStillOf,
  type ExternalGrant,
  type ExternalGrantStore,
  type TeamAccessStore,
  type TokenOwner,
} from '../auth';
import type { Team, TeamStore } from '../teams';
import type { ExternalClientStore } from './client-store';
import { narrowestAccess, type Consent } from './external-client';

export interface GrantStores {
  readonly clients: Pick<ExternalClientStore, 'findForSignIn'>;
  readonly teams: Pick<TeamStore, 'lock'>;
  readonly externalGrants: Pick<ExternalGrantStore, 'prune' | 'insert'>;
  readonly access: Pick<TeamAccessStore, 'findRevision'>;
}

export interface GrantRequest {
  /** As it was when it consented. */
  readonly team: TokenOwner;
  readonly clientId: string;
  /** Of the grant. */
  readonly id: string;
  readonly now: Date;
  /** What the team allowed. Staff may have widened the access of the client since, which the team did not see. */
  readonly consented: Consent;
  readonly hasRefreshTokens: boolean;
}

/** Sign-ins of a team to one client, a bound for what can be stored: with one more the oldest ends. */
const MOST_GRANTS = 50;

/** Stores that a team gave a client access; undefined if either is gone or a token of the team ended since. */
export async function grantAccess(
  { clients, teams, externalGrants, access }: GrantStores,
  { team, clientId, id, now, consented, hasRefreshTokens }: GrantRequest,
): Promise<{ readonly grant: ExternalGrant; readonly team: Team } | undefined> {
  // In this order, as whoever deletes the client.
  const client = await clients.findForSignIn(clientId);
  const locked = await teams.lock(team.id);
  if (client === undefined || locked === undefined || !isStillOf(team, locked)) return undefined;
  const { accessRevision } = consented;
  if (accessRevision !== null && accessRevision !== (await access.findRevision(team.id))) return undefined;
  const { scope, tokenLifetimeMs } = narrowestAccess(consented, client);
  const grant: ExternalGrant = {
    id,
    teamId: team.id,
    clientId,
    scope,
    createdAt: now,
    expiresAt: tokenLifetimeMs === null ? null : new Date(now.getTime() + tokenLifetimeMs),
    lastUsedAt: null,
    refreshSerial: hasRefreshTokens ? 0 : null,
  };
  await externalGrants.prune({ teamId: team.id, clientId, now, keep: MOST_GRANTS - 1 });
  await externalGrants.insert(grant);
  return { grant, team: locked };
}
