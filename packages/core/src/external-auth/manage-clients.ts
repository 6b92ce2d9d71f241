import type { Random } from '../infra/clock';
import type { Transact } from '../infra/database';
import type { SecretHasher } from '../infra/secret-hasher';
import { auditedChanges, SECRET_CHANGED, type StaffAction, type StaffAuditLog } from '../staff-audit';
import { SECRET_BYTES } from './authorize';
import type { ExternalClientStore } from './client-store';
import { isRedirectUri, type ExternalClient } from './external-client';

export interface CreateClientRequest {
  readonly name: string;
  readonly redirectUri: string;
  readonly by: StaffAction;
}

export type CreateClientResult =
  | {
      readonly outcome: 'created';
      readonly client: ExternalClient;
      /** Known only now: its hash is what stays. */
      readonly secret: string;
    }
  | { readonly outcome: 'notAnAddress' };

export interface UpdateClientRequest extends CreateClientRequest {
  readonly clientId: string;
}

export type UpdateClientResult =
  | { readonly outcome: 'updated'; readonly client: ExternalClient }
  | { readonly outcome: 'notAnAddress' | 'unknown' };

export interface OneClient {
  readonly clientId: string;
  readonly by: StaffAction;
}

export interface ManageClientsStores {
  readonly clients: Pick<ExternalClientStore, 'find' | 'insert' | 'update' | 'delete'>;
  readonly audit: StaffAuditLog;
}

export function createCreateClient(dependencies: {
  readonly transact: Transact<ManageClientsStores>;
  readonly hasher: Pick<SecretHasher, 'hash'>;
  readonly random: Random;
}) {
  return async ({ name, redirectUri, by }: CreateClientRequest): Promise<CreateClientResult> => {
    if (!isRedirectUri(redirectUri)) return { outcome: 'notAnAddress' };
    const secret = dependencies.random.bytes(SECRET_BYTES).toString('base64url');
    const client = {
      id: dependencies.random.uuid(),
      name,
      redirectUri,
      createdAt: by.at,
      createdBy: by.actor,
    };
    // Outside the transaction: hashing takes longer than a connection should be held.
    const secretHash = await dependencies.hasher.hash(secret);
    await dependencies.transact(async ({ clients, audit }) => {
      await clients.insert({ ...client, secretHash });
      await audit.record({
        by,
        action: 'externalClient.create',
        target: { kind: 'externalClient', id: client.id },
        before: null,
        after: { name, redirectUri, secret: SECRET_CHANGED },
      });
    });
    return { outcome: 'created', client, secret };
  };
}

/** Sets name and address; the secret stays. */
export function createUpdateClient({ transact }: { readonly transact: Transact<ManageClientsStores> }) {
  return ({ clientId, name, redirectUri, by }: UpdateClientRequest): Promise<UpdateClientResult> =>
    transact(async ({ clients, audit }): Promise<UpdateClientResult> => {
      const stored = await clients.find(clientId);
      if (stored === undefined) return { outcome: 'unknown' };
      if (!isRedirectUri(redirectUri)) return { outcome: 'notAnAddress' };
      if (!(await clients.update(clientId, { name, redirectUri }))) return { outcome: 'unknown' };
      const before = { name: stored.name, redirectUri: stored.redirectUri };
      const changes = auditedChanges(before, { name, redirectUri });
      if (Object.keys(changes.after).length > 0)
        await audit.record({
          by,
          action: 'externalClient.update',
          target: { kind: 'externalClient', id: clientId },
          ...changes,
        });
      return { outcome: 'updated', client: { ...stored, name, redirectUri } };
    });
}

/** Returns the new secret, undefined for an unknown client; the one before stops working. */
export function createRotateClientSecret(dependencies: {
  readonly transact: Transact<ManageClientsStores>;
  readonly hasher: Pick<SecretHasher, 'hash'>;
  readonly random: Random;
}) {
  return async ({ clientId, by }: OneClient): Promise<string | undefined> => {
    const secret = dependencies.random.bytes(SECRET_BYTES).toString('base64url');
    // Outside the transaction, as for a new client.
    const secretHash = await dependencies.hasher.hash(secret);
    return dependencies.transact(async ({ clients, audit }) => {
      if (!(await clients.update(clientId, { secretHash }))) return undefined;
      await audit.record({
        by,
        action: 'externalClient.secret',
        target: { kind: 'externalClient', id: clientId },
        before: { secret: SECRET_CHANGED },
        after: { secret: SECRET_CHANGED },
      });
      return secret;
    });
  };
}

/** Stops further sign-ins; tokens the service was given stay valid. */
export function createDeleteClient({ transact }: { readonly transact: Transact<ManageClientsStores> }) {
  return ({ clientId, by }: OneClient): Promise<'deleted' | 'unknown'> =>
    transact(async ({ clients, audit }) => {
      const client = await clients.find(clientId);
      // Whoever deletes it first has it on the record.
      if (client === undefined || (await clients.delete(clientId)) === 'unknown') return 'unknown';
      await audit.record({
        by,
        action: 'externalClient.delete',
        target: { kind: 'externalClient', id: clientId },
        before: { name: client.name, redirectUri: client.redirectUri },
        after: null,
      });
      return 'deleted';
    });
}
