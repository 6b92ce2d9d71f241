import { EXTERNAL_SCOPES, type ExternalScope } from '@rampart/domain-data';
import type { EventPublisher } from '../events';
import type { Transact } from '../infra/database';
import type { TeamStore } from '../teams';
import { announceEndedTokens } from './end-tokens';
import type { ExternalGrantStore, NamedExternalGrant } from './external-grant-store';
import type { TeamAccessStore } from './team-access-store';

/** An external client that a team gave access, by one or several sign-ins. */
export interface SiteWithAccess {
  readonly clientId: string;
  readonly name: string;
  /** The widest of its sign-ins. */
  readonly scope: ExternalScope;
  readonly since: Date;
  /** Null when one does not expire. */
  readonly expiresAt: Date | null;
  readonly lastUsedAt: Date | null;
}

const latest = (one: Date | null, other: Date | null): Date | null =>
  one !== null && (other === null || one > other) ? one : other;

const widest = (one: ExternalScope, other: ExternalScope): ExternalScope =>
  EXTERNAL_SCOPES.indexOf(one) > EXTERNAL_SCOPES.indexOf(other) ? one : other;

/** One for each client, in the order of their first sign-ins. */
function sitesOf(grants: readonly NamedExternalGrant[]): readonly SiteWithAccess[] {
  const sites = new Map<string, SiteWithAccess>();
  for (const { clientId, clientName, scope, createdAt, expiresAt, lastUsedAt } of grants) {
    const known = sites.get(clientId);
    sites.set(clientId, {
      clientId,
      name: clientName,
      scope: known === undefined ? scope : widest(known.scope, scope),
      since: known?.since ?? createdAt,
      expiresAt:
        known === undefined
          ? expiresAt
          : expiresAt === null || known.expiresAt === null
            ? null
            : latest(known.expiresAt, expiresAt),
      lastUsedAt: latest(known?.lastUsedAt ?? null, lastUsedAt),
    });
  }
  return [...sites.values()];
}

export interface ExternalGrantsDependencies {
  readonly externalGrants: Pick<ExternalGrantStore, 'list'>;
  readonly transact: Transact<{
    readonly teams: Pick<TeamStore, 'lock'>;
    readonly externalGrants: Pick<ExternalGrantStore, 'deleteOf'>;
    readonly access: Pick<TeamAccessStore, 'raiseRevisions'>;
  }>;
  readonly eventPublisher: EventPublisher;
}

/** The sites to which a team gave access, and which it can revoke. */
export function createExternalGrants(dependencies: ExternalGrantsDependencies) {
  return {
    listSitesWithAccess: async (teamId: string, now: Date): Promise<readonly SiteWithAccess[]> =>
      sitesOf(await dependencies.externalGrants.list(teamId, now)),

    /** Resolves once no process accepts a token of the site any more. */
    async revokeSite(site: {
      readonly teamId: string;
      readonly clientId: string;
    }): Promise<'revoked' | 'unknownSite'> {
      const isRevoked = await dependencies.transact(async ({ teams, externalGrants, access }) => {
        if ((await teams.lock(site.teamId)) === undefined) return false;
        if (!(await externalGrants.deleteOf(site))) return false;
        await access.raiseRevisions([site.teamId]);
        return true;
      });
      if (!isRevoked) return 'unknownSite';
      await announceEndedTokens(site.teamId, dependencies.eventPublisher);
      return 'revoked';
    },
  };
}
