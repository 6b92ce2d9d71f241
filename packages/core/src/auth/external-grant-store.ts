import type { ExternalScope } from '@rampart/domain-data';
import type { SqlExecutor } from '../infra/database';

/**
 * A team's sign-in to an external client. Its tokens are sealed and contain its id; they end when the row is deleted.
 */
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
  /** Serial number of the one refresh token that still works; null for a grant without refresh tokens. */
  readonly refreshSerial: number | null;
}

export interface NamedExternalGrant extends ExternalGrant {
  readonly clientName: string;
}

export interface ExternalGrantStore {
  /** Those that have not expired, in the order in which they were given. */
  list(teamId: string, now: Date): Promise<readonly NamedExternalGrant[]>;
  find(id: string): Promise<ExternalGrant | undefined>;
  insert(grant: ExternalGrant): Promise<void>;
  setRefreshSerial(id: string, serial: number): Promise<void>;
  /** Removes the team's expired ones, and of those for the client all but the newest. */
  prune(grants: {
    readonly teamId: string;
    readonly clientId: string;
    readonly now: Date;
    readonly keep: number;
  }): Promise<void>;
  /** Whether the client had access. */
  deleteOf(grants: { readonly teamId: string; readonly clientId: string }): Promise<boolean>;
  /** Whether there was such a one. */
  deleteOne(id: string): Promise<boolean>;
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
  readonly scope: ExternalScope;
  readonly created_at: Date;
  readonly expires_at: Date | null;
  readonly last_used_at: Date | null;
  readonly refresh_serial: number | null;
}

function grantOf(row: GrantRow): ExternalGrant {
  return {
    id: row.id,
    teamId: row.team_id,
    clientId: row.client_id,
    scope: row.scope,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    refreshSerial: row.refresh_serial,
  };
}

const GRANT_COLUMNS = [
  'id',
  'team_id',
  'client_id',
  'scope',
  'created_at',
  'expires_at',
  'last_used_at',
  'refresh_serial',
];

const LIST = `
  select external_grants.id, external_grants.team_id, external_grants.client_id, external_grants.scope,
    external_grants.created_at, external_grants.expires_at, external_grants.last_used_at,
    external_grants.refresh_serial,
    external_auth_clients.name as client_name
  from external_grants join external_auth_clients on external_auth_clients.id = external_grants.client_id
  where external_grants.team_id = ? and (external_grants.expires_at is null or external_grants.expires_at > ?)
  order by external_grants.created_at, external_grants.id`;

const PRUNE = `
  delete from external_grants where external_grants.team_id = :teamId and (
    external_grants.expires_at <= :now or external_grants.id in (
      select newer.id from external_grants newer where newer.team_id = :teamId and newer.client_id = :clientId
      order by newer.created_at desc, newer.id desc offset :keep))`;

// In the order of their ids, as everywhere else. Rows that refer to a team can still be written.
const LOCK_TEAMS = `
  select teams.id from teams
  where teams.id in (select external_grants.team_id from external_grants where external_grants.client_id = ?)
  order by teams.id for no key update`;

export function createExternalGrantStore(executor: SqlExecutor): ExternalGrantStore {
  const grants = () => executor('external_grants');
  return {
    async list(teamId, now) {
      const { rows } = await executor.raw<{ rows: (GrantRow & { client_name: string })[] }>(LIST, [
        teamId,
        now,
      ]);
      return rows.map((row) => ({ ...grantOf(row), clientName: row.client_name }));
    },

    async find(id) {
      const row = await grants().where('id', id).first<GrantRow | undefined>(GRANT_COLUMNS);
      return row === undefined ? undefined : grantOf(row);
    },

    async insert({ id, teamId, clientId, scope, createdAt, expiresAt, lastUsedAt, refreshSerial }) {
      await grants().insert({
        id,
        team_id: teamId,
        client_id: clientId,
        scope,
        created_at: createdAt,
        expires_at: expiresAt,
        last_used_at: lastUsedAt,
        refresh_serial: refreshSerial,
      });
    },

    async setRefreshSerial(id, serial) {
      await grants().where('id', id).update({ refresh_serial: serial });
    },

    async prune({ teamId, clientId, now, keep }) {
      await executor.raw(PRUNE, { teamId, clientId, now, keep });
    },

    deleteOf: async ({ teamId, clientId }) =>
      (await grants().where('team_id', teamId).where('client_id', clientId).delete()) > 0,

    deleteOne: async (id) => (await grants().where('id', id).delete()) > 0,

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
