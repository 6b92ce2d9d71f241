import type { Random } from '../infra/clock';
import type { Transact } from '../infra/database';
import type { SecretHasher } from '../infra/secret-hasher';
import { outwaitAccessLeases, type ExternalGrantStore, type TeamAccessStore } from '../auth';
import {
  auditedChanges,
  holds,
  SECRET_CHANGED,
  type StaffAction,
  type StaffAuditLog,
  type VersionCondition,
} from '../staff-audit';
import { SECRET_BYTES } from './authorize';
import type { ExternalClientStore } from './client-store';
import { clientVersion, isRedirectUri, type ExternalAccess, type ExternalClient } from './external-client';

/** Access that is left out is full and without an end for a new client; a known client keeps its own. */
export interface CreateClientRequest extends Partial<ExternalAccess> {
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
  readonly expects: VersionCondition;
}

export type UpdateClientResult =
  | { readonly outcome: 'updated'; readonly client: ExternalClient }
  | { readonly outcome: 'notAnAddress' | 'unknown' | 'staleVersion' };

export interface OneClient {
  readonly clientId: string;
  readonly by: StaffAction;
}

export interface ManageClientsStores {
  readonly clients: Pick<ExternalClientStore, 'lock' | 'insert' | 'update' | 'delete'>;
  readonly externalGrants: Pick<ExternalGrantStore, 'lockTeamsOf'>;
  readonly access: Pick<TeamAccessStore, 'raiseRevisions'>;
  readonly audit: StaffAuditLog;
}

export function createCreateClient(dependencies: {
  readonly transact: Transact<ManageClientsStores>;
  readonly hasher: Pick<SecretHasher, 'hash'>;
  readonly random: Random;
}) {
  return async ({ name, redirectUri, by, ...access }: CreateClientRequest): Promise<CreateClientResult> => {
    if (!isRedirectUri(redirectUri)) return { outcome: 'notAnAddress' };
    const secret = dependencies.random.bytes(SECRET_BYTES).toString('base64url');
    const client = {
      id: dependencies.random.uuid(),
      name,
      redirectUri,
      scope: access.scope ?? 'full',
      tokenLifetimeMs: access.tokenLifetimeMs ?? null,
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
        after: { ...settable(client), secret: SECRET_CHANGED },
      });
    });
    return { outcome: 'created', client, secret };
  };
}

/** What staff set, for their record. */
function settable({ name, redirectUri, scope, tokenLifetimeMs }: ExternalClient) {
  return { name, redirectUri, scope, tokenLifetimeMs };
}

/** Sets name, address and access; the secret stays, and what was given keeps its scope. */
export function createUpdateClient({ transact }: { readonly transact: Transact<ManageClientsStores> }) {
  return ({ clientId, by, expects, ...set }: UpdateClientRequest): Promise<UpdateClientResult> =>
    transact(async ({ clients, audit }): Promise<UpdateClientResult> => {
      const stored = await clients.lock(clientId);
      if (stored === undefined) return { outcome: 'unknown' };
      if (!isRedirectUri(set.redirectUri)) return { outcome: 'notAnAddress' };
      if (!holds(expects, clientVersion(stored))) return { outcome: 'staleVersion' };
      await clients.update(clientId, set);
      const client: ExternalClient = {
        ...stored,
        name: set.name,
        redirectUri: set.redirectUri,
        scope: set.scope ?? stored.scope,
        tokenLifetimeMs: set.tokenLifetimeMs === undefined ? stored.tokenLifetimeMs : set.tokenLifetimeMs,
      };
      const changes = auditedChanges(settable(stored), settable(client));
      if (Object.keys(changes.after).length > 0)
        await audit.record({
          by,
          action: 'externalClient.update',
          target: { kind: 'externalClient', id: clientId },
          ...changes,
        });
      return { outcome: 'updated', client };
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

/** Stops further sign-ins and ends every token that the service has. Resolves once no replica takes one any more. */
export function createDeleteClient({ transact }: { readonly transact: Transact<ManageClientsStores> }) {
  return async ({ clientId, by }: OneClient): Promise<'deleted' | 'unknown'> => {
    const outcome = await transact(async ({ clients, externalGrants, access, audit }) => {
      const client = await clients.lock(clientId);
      if (client === undefined) return 'unknown';
      await access.raiseRevisions(await externalGrants.lockTeamsOf(clientId));
      await clients.delete(clientId);
      await audit.record({
        by,
        action: 'externalClient.delete',
        target: { kind: 'externalClient', id: clientId },
        before: settable(client),
        after: null,
      });
      return 'deleted';
    });
    if (outcome === 'deleted') await outwaitAccessLeases();
    return outcome;
  };
}
