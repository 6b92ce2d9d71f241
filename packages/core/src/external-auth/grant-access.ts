import { isStillOf, type ExternalGrant, type ExternalGrantStore, type TeamAccessStore } from '../auth';
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
  readonly consent: Consent;
  /** ID of the grant. */
  readonly id: string;
  readonly now: Date;
  readonly hasRefreshTokens: boolean;
}

/** Sign-ins of a team to one client, a bound for what can be stored: with one more the oldest ends. */
const MAX_GRANTS = 50;

/** Stores that a team gave a client access; undefined if either is gone or a token of the team ended since. */
export async function grantAccess(
  { clients, teams, externalGrants, access }: GrantStores,
  { consent, id, now, hasRefreshTokens }: GrantRequest,
): Promise<{ readonly grant: ExternalGrant; readonly team: Team } | undefined> {
  const { teamId, tokenEpoch, accessRevision, clientId } = consent;
  // In this order, like the deletion of a client.
  const client = await clients.findForSignIn(clientId);
  const team = await teams.lock(teamId);
  if (client === undefined || team === undefined || !isStillOf({ id: teamId, tokenEpoch }, team))
    return undefined;
  if (accessRevision !== (await access.findRevision(teamId))) return undefined;
  const { scope, tokenLifetimeMs } = narrowestAccess(consent, client);
  const grant: ExternalGrant = {
    id,
    teamId,
    clientId,
    scope,
    createdAt: now,
    expiresAt: tokenLifetimeMs === null ? null : new Date(now.getTime() + tokenLifetimeMs),
    lastUsedAt: null,
    refreshSerial: hasRefreshTokens ? 0 : null,
  };
  await externalGrants.prune({ teamId, clientId, now, keep: MAX_GRANTS - 1 });
  await externalGrants.insert(grant);
  return { grant, team };
}
