import type { ExternalScope } from '@rampart/domain-data';
import type { SqlExecutor } from '../infra/database';

/** A team's sign-in to an external client. Tokens of it are sealed and name it; with the row they are gone. */
export interface ExternalGrant {
  readonly id: string;
  readonly teamId: string;
  readonly clientId: string;
  readonly scope: ExternalScope;
  readonly createdAt: Date;
  /** Null: it does not expire. */
  readonly expiresAt: Date | null;
  /** Null until its first use; may be some minutes behind. */
  readonly lastUsedAt: Date | null;
}

export interface NamedExternalGrant extends ExternalGrant {
  readonly clientName: string;
}

export interface ExternalGrantStore {
  /** Those that have not expired, in the order in which they were given. */
  list(teamId: string, now: Date): Promise<readonly NamedExternalGrant[]>;
  insert(grant: ExternalGrant): Promise<void>;
  /** Removes the team's expired ones, and of those for the client all but the newest. */
  prune(grants: {
    readonly teamId: string;
    readonly clientId: string;
    readonly now: Date;
    readonly keep: number;
  }): Promise<void>;
  /** Whether the client had access. */
  deleteOf(grants: { readonly teamId: string; readonly clientId: string }): Promise<boolean>;
  deleteAll(teamId: string): Promise<void>;
  /** Locks the teams that gave the client access until the transaction ends, and returns them. */
  lockTeamsOf(clientId: string): Promise<readonly string[]>;
  /** Does nothing for a grant that is gone. */
  noteUse(id: string, at: Date): Promise<void>;
}

interface GrantRow {
  readonly id: string;
  readonly team_id: string;
  readonly client_id: string;
  readonly client_name: string;
  readonly scope: ExternalScope;
  readonly created_at: Date;
  readonly expires_at: Date | null;
  readonly last_used_at: Date | null;
}

const LIST = `
  select external_grants.id, external_grants.team_id, external_grants.client_id, external_grants.scope,
    external_grants.created_at, external_grants.expires_at, external_grants.last_used_at,
    external_auth_clients.name as client_name
  from external_grants join external_auth_clients on external_auth_clients.id = external_grants.client_id
  where external_grants.team_id = ? and (external_grants.expires_at is null or external_grants.expires_at > ?)
  order by external_grants.created_at, external_grants.id`;

const PRUNE = `
  delete from external_grants where external_grants.team_id = :teamId and (
    external_grants.expires_at <= :now or external_grants.id in (
      select newer.id from external_grants newer where newer.team_id = :teamId and newer.client_id = :clientId
      order by newer.created_at desc, newer.id desc offset :keep))`;

// As teams are locked everywhere else: in the order of their ids. What refers to a team may still be written.
const LOCK_TEAMS = `
  select teams.id from teams
  where teams.id in (select external_grants.team_id from external_grants where external_grants.client_id = ?)
  order by teams.id for no key update`;

export function createExternalGrantStore(executor: SqlExecutor): ExternalGrantStore {
  const grants = () => executor('external_grants');
  return {
    async list(teamId, now) {
      const { rows } = await executor.raw<{ rows: GrantRow[] }>(LIST, [teamId, now]);
      return rows.map((row) => ({
        id: row.id,
        teamId: row.team_id,
        clientId: row.client_id,
        clientName: row.client_name,
        scope: row.scope,
        createdAt: row.created_at,
        expiresAt: row.expires_at,
        lastUsedAt: row.last_used_at,
      }));
    },

    async insert({ id, teamId, clientId, scope, createdAt, expiresAt, lastUsedAt }) {
      await grants().insert({
        id,
        team_id: teamId,
        client_id: clientId,
        scope,
        created_at: createdAt,
        expires_at: expiresAt,
        last_used_at: lastUsedAt,
      });
    },

    async prune({ teamId, clientId, now, keep }) {
      await executor.raw(PRUNE, { teamId, clientId, now, keep });
    },

    deleteOf: async ({ teamId, clientId }) =>
      (await grants().where('team_id', teamId).where('client_id', clientId).delete()) > 0,

    async deleteAll(teamId) {
      await grants().where('team_id', teamId).delete();
    },

    async lockTeamsOf(clientId) {
      const { rows } = await executor.raw<{ rows: { id: string }[] }>(LOCK_TEAMS, [clientId]);
      return rows.map(({ id }) => id);
    },

    async noteUse(id, at) {
      await grants().where('id', id).update({ last_used_at: at });
    },
  };
}
