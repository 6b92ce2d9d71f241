import type { TokenCodec } from '../auth';
import type { SecretHasher } from '../infra/secret-hasher';
import type { ExternalClientStore } from './client-store';
import type { SignInCodes } from './sign-in-codes';

export interface ExchangeCodeRequest {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly code: string;
  readonly now: Date;
}

export type ExchangeCodeResult =
  | { readonly outcome: 'exchanged'; readonly accessToken: string }
  | { readonly outcome: 'badRequest' };

export interface ExchangeCodeDependencies {
  readonly clients: Pick<ExternalClientStore, 'findSecretHash'>;
  readonly codes: Pick<SignInCodes, 'take'>;
  readonly hasher: Pick<SecretHasher, 'verify'>;
  readonly codec: Pick<TokenCodec, 'mint'>;
}

/** The form of every secret we give out; nothing else is worth the cost of a comparison. */
const SECRET = /^[A-Za-z0-9_-]{43}$/;

/**
 * Exchanges a code for an auth token. Who cannot prove to be the service leaves the code usable; who can, burns it,
 * also when it was another service's.
 */
export function createExchangeCode({ clients, codes, hasher, codec }: ExchangeCodeDependencies) {
  return async ({ clientId, clientSecret, code, now }: ExchangeCodeRequest): Promise<ExchangeCodeResult> => {
    const secretHash = SECRET.test(clientSecret) ? await clients.findSecretHash(clientId) : undefined;
    if (secretHash === undefined || !(await hasher.verify(secretHash, clientSecret))) {
      return { outcome: 'badRequest' };
    }
    const grant = await codes.take(code);
    if (grant?.clientId !== clientId || grant.expiresAtMs <= now.getTime()) {
      return { outcome: 'badRequest' };
    }
    const owner = { id: grant.teamId, tokenEpoch: grant.tokenEpoch };
    return { outcome: 'exchanged', accessToken: codec.mint('auth', owner, now) };
  };
}
