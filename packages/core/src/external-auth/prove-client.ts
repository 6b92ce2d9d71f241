import { createLruCache } from '../infra/lru-cache';
import { createSecretCheck } from '../infra/secret-check';
import type { SecretHasher } from '../infra/secret-hasher';
import type { ExternalClientStore } from './client-store';

/** Whether the caller is the client; rejects with a `BusyError` while too many secrets are being compared. */
export type ProvesClient = (credentials: {
  readonly clientId: string;
  readonly clientSecret: string;
}) => Promise<boolean>;

/** The form of every secret we give out; nothing else is worth the cost of a comparison. */
const SECRET = /^[A-Za-z0-9_-]{43}$/;
/** More clients than any event has. */
const MAX_PROVEN_CLIENTS = 1_000;

export function createProvesClient({
  clients,
  hasher,
}: {
  readonly clients: Pick<ExternalClientStore, 'findSecretHash'>;
  readonly hasher: Pick<SecretHasher, 'verify'>;
}): ProvesClient {
  // Of secrets that were right, by their stored hash. Once a client has proved who it is, whatever others send costs next
  // to nothing, and cannot keep it out by filling the queue of the hasher.
  const checks = createLruCache<string, (secret: string) => boolean>(MAX_PROVEN_CLIENTS);
  return async ({ clientId, clientSecret }) => {
    const secretHash = SECRET.test(clientSecret) ? await clients.findSecretHash(clientId) : undefined;
    if (secretHash === undefined) return false;
    const check = checks.get(secretHash);
    if (check !== undefined) return check(clientSecret);
    const isRight = await hasher.verify(secretHash, clientSecret);
    if (isRight) checks.set(secretHash, createSecretCheck(clientSecret));
    return isRight;
  };
}
