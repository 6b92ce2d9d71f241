import type { Random } from '../infra/clock';
import type { SecretHasher } from '../infra/secret-hasher';
import { SECRET_BYTES } from './authorize';
import type { ExternalClientStore } from './client-store';
import { isRedirectUri, type ExternalClient } from './external-client';

export interface CreateClientRequest {
  readonly name: string;
  readonly redirectUri: string;
  /** Team id of the administrator. */
  readonly actor: string;
  readonly now: Date;
}

export type CreateClientResult =
  | {
      readonly outcome: 'created';
      readonly client: ExternalClient;
      /** Known only now: its hash is what stays. */
      readonly secret: string;
    }
  | { readonly outcome: 'notAnAddress' };

export function createCreateClient(deps: {
  readonly clients: Pick<ExternalClientStore, 'insert'>;
  readonly hasher: Pick<SecretHasher, 'hash'>;
  readonly random: Random;
}) {
  return async ({ name, redirectUri, actor, now }: CreateClientRequest): Promise<CreateClientResult> => {
    if (!isRedirectUri(redirectUri)) return { outcome: 'notAnAddress' };
    const secret = deps.random.bytes(SECRET_BYTES).toString('base64url');
    const client = { id: deps.random.uuid(), name, redirectUri, createdAt: now, createdBy: actor };
    await deps.clients.insert({ ...client, secretHash: await deps.hasher.hash(secret) });
    return { outcome: 'created', client, secret };
  };
}
