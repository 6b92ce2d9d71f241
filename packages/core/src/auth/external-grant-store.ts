import type { ExternalScope } from '@rampart/domain-data';
import type { ColumnsOf, SqlExecutor } from '../infra/database';

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

const COLUMNS: ColumnsOf<ExternalGrant> = {
  id: 'external_grants.id',
  teamId: 'external_grants.team_id',
  clientId: 'external_grants.client_id',
  scope: 'external_grants.scope',
  createdAt: 'external_grants.created_at',
  expiresAt: 'external_grants.expires_at',
  lastUsedAt: 'external_grants.last_used_at',
  refreshSerial: 'external_grants.refresh_serial',
};

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
    list: (teamId, now) =>
      grants()
        .join('external_auth_clients', 'external_auth_clients.id', 'external_grants.client_id')
        .where('external_grants.team_id', teamId)
        .whereRaw('(external_grants.expires_at is null or external_grants.expires_at > ?)', [now])
        .orderBy(['external_grants.created_at', 'external_grants.id'])
        .select<NamedExternalGrant[]>({ ...COLUMNS, clientName: 'external_auth_clients.name' }),

    find: (id) => grants().where('id', id).first<ExternalGrant | undefined>(COLUMNS),

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
