import { withoutUndefined, type ExternalScope } from '@rampart/domain-data';
import type { SqlExecutor } from '../infra/database';
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

interface ClientRow {
  readonly id: string;
  readonly name: string;
  readonly redirect_uri: string;
  readonly secret_hash: string;
  readonly scope: ExternalScope;
  readonly token_lifetime_ms: number | string | null;
  readonly created_at: Date;
  readonly created_by: string | null;
}

type ListedRow = Omit<ClientRow, 'secret_hash'>;

const LISTED = [
  'external_auth_clients.id',
  'external_auth_clients.name',
  'external_auth_clients.redirect_uri',
  'external_auth_clients.scope',
  'external_auth_clients.token_lifetime_ms',
  'external_auth_clients.created_at',
  'external_auth_clients.created_by',
];

function clientOf(row: ListedRow): ExternalClient {
  return {
    id: row.id,
    name: row.name,
    redirectUri: row.redirect_uri,
    scope: row.scope,
    tokenLifetimeMs: row.token_lifetime_ms === null ? null : Number(row.token_lifetime_ms),
    createdAt: row.created_at,
    createdBy: row.created_by,
  };
}

export function createExternalClientStore(executor: SqlExecutor): ExternalClientStore {
  const clients = () => executor<ClientRow>('external_auth_clients');
  const one = async (reading: PromiseLike<ListedRow | undefined>) => {
    const row = await reading;
    return row === undefined ? undefined : clientOf(row);
  };
  return {
    find: (clientId) => one(clients().where('id', clientId).first<ListedRow | undefined>(LISTED)),

    findForSignIn: (clientId) =>
      one(clients().where('id', clientId).forShare().first<ListedRow | undefined>(LISTED)),

    lock: (clientId) => one(clients().where('id', clientId).forUpdate().first<ListedRow | undefined>(LISTED)),

    async findSecretHash(clientId) {
      const row = await clients().where('id', clientId).first('secret_hash');
      return row?.secret_hash;
    },

    async list() {
      const rows = await clients().select<ListedRow[]>(LISTED).orderBy(['created_at', 'id']);
      return rows.map(clientOf);
    },

    async insert(client) {
      await executor('external_auth_clients').insert({
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
