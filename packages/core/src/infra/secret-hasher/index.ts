import { hash, verify } from '@node-rs/argon2';
import { oneAtATime } from './one-at-a-time';
import type { SecretHasher } from './secret-hasher';

export type { SecretHasher } from './secret-hasher';

/** The library's default, argon2id, spelled out so that an upgrade cannot change it. */
const ARGON2ID = 2;
/** 19 MiB, two passes, one lane: the smaller of the settings OWASP's password storage page recommends. */
const PARAMETERS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Argon2id on the thread pool, one comparison at a time, so that it does not block other requests. */
export const argon2SecretHasher: SecretHasher = oneAtATime({
  hash: (secret) => hash(secret, PARAMETERS),
  verify: (hashed, secret) => verify(hashed, secret),
});
