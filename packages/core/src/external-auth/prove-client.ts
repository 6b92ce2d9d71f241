import type { SecretHasher } from '../infra/secret-hasher';
import type { ExternalClientStore } from './client-store';

/** Whether whoever calls is the client. */
export type ProvesClient = (credentials: {
  readonly clientId: string;
  readonly clientSecret: string;
}) => Promise<boolean>;

/** The form of every secret we give out; nothing else is worth the cost of a comparison. */
const SECRET = /^[A-Za-z0-9_-]{43}$/;

export function createProvesClient({
  clients,
  hasher,
}: {
  readonly clients: Pick<ExternalClientStore, 'findSecretHash'>;
  readonly hasher: Pick<SecretHasher, 'verify'>;
}): ProvesClient {
  return async ({ clientId, clientSecret }) => {
    const secretHash = SECRET.test(clientSecret) ? await clients.findSecretHash(clientId) : undefined;
    return secretHash !== undefined && (await hasher.verify(secretHash, clientSecret));
  };
}
