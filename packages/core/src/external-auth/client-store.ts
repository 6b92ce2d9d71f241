import { withoutUndefined } from '@rampart/domain-data';
import type { Knex } from 'knex';
import type { ColumnsOf, SqlExecutor } from '../infra/database';
import type { ExternalClient } from './external-client';

export interface NewExternalClient extends ExternalClient {
  readonly secretHash: string;
}

export interface ExternalClientStore {
  find(clientId: string): Promise<ExternalClient | undefined>;
  /** As it is until the transaction ends; others may sign in meanwhile. */
  findForSignIn(clientId: string): Promise<ExternalClient | undefined>;
  /** Keeps the row locked until the transaction ends; nobody signs in meanwhile. */
  lock(clientId: string): Promise<ExternalClient | undefined>;
  /** Kept apart from the client, so that no list ever carries it. */
  findSecretHash(clientId: string): Promise<string | undefined>;
  /** Oldest first. */
  list(): Promise<ExternalClient[]>;
  insert(client: NewExternalClient): Promise<void>;
  /** Sets what is named; returns whether there is such a client. */
  update(
    clientId: string,
    change: Partial<
      Pick<NewExternalClient, 'name' | 'redirectUri' | 'secretHash' | 'scope' | 'tokenLifetimeMs'>
    >,
  ): Promise<boolean>;
  delete(clientId: string): Promise<void>;
}

const COLUMNS: ColumnsOf<ExternalClient> = {
  id: 'id',
  name: 'name',
  redirectUri: 'redirect_uri',
  scope: 'scope',
  tokenLifetimeMs: 'token_lifetime_ms',
  createdAt: 'created_at',
  createdBy: 'created_by',
};

/** The driver reads a bigint as text. */
type ClientRow = Omit<ExternalClient, 'tokenLifetimeMs'> & { readonly tokenLifetimeMs: string | null };

function clientOf(row: ClientRow): ExternalClient {
  return { ...row, tokenLifetimeMs: row.tokenLifetimeMs === null ? null : Number(row.tokenLifetimeMs) };
}

export function createExternalClientStore(executor: SqlExecutor): ExternalClientStore {
  const clients = () => executor('external_auth_clients');
  const first = async (query: Knex.QueryBuilder): Promise<ExternalClient | undefined> => {
    const row = await query.first<ClientRow | undefined>(COLUMNS);
    return row && clientOf(row);
  };
  return {
    find: (clientId) => first(clients().where('id', clientId)),

    findForSignIn: (clientId) => first(clients().where('id', clientId).forShare()),

    lock: (clientId) => first(clients().where('id', clientId).forUpdate()),

    async findSecretHash(clientId) {
      const row = await clients()
        .where('id', clientId)
        .first<{ secretHash: string } | undefined>({ secretHash: 'secret_hash' });
      return row?.secretHash;
    },

    async list() {
      const rows = await clients().select<ClientRow[]>(COLUMNS).orderBy(['created_at', 'id']);
      return rows.map(clientOf);
    },

    async insert(client) {
      await clients().insert({
        id: client.id,
        name: client.name,
        redirect_uri: client.redirectUri,
        secret_hash: client.secretHash,
        scope: client.scope,
        token_lifetime_ms: client.tokenLifetimeMs,
        created_at: client.createdAt,
        created_by: client.createdBy,
      });
    },

    async update(clientId, { name, redirectUri, secretHash, scope, tokenLifetimeMs }) {
      const changed = await clients()
        .where('id', clientId)
        .update(
          withoutUndefined({
            name,
            redirect_uri: redirectUri,
            secret_hash: secretHash,
            scope,
            token_lifetime_ms: tokenLifetimeMs,
          }),
        );
      return changed > 0;
    },

    async delete(clientId) {
      await clients().where('id', clientId).delete();
    },
  };
}
