import { createLocalLockQueue } from '../locks';
import type { SecretHasher } from './secret-hasher';

/** More secrets are to be compared than this process can; the caller may come again. */
export class SecretHasherBusyError extends Error {
  override readonly name = 'SecretHasherBusyError';

  constructor() {
    super('too many secrets wait to be compared');
  }
}

/** Half a second of work. */
const MOST_WAITING = 32;
/** The rest is headroom for a busy machine. */
const WAIT_MS = 2_000;
const KEY = 'verify';

/**
 * Compares one secret after the other: anybody may send secrets, and their cost is on purpose as high for wrong ones, so
 * together they would keep the thread pool from everything else. Beyond a short queue `verify` rejects with a
 * `SecretHasherBusyError`.
 */
export function oneAtATime(hasher: SecretHasher): SecretHasher {
  const queue = createLocalLockQueue(MOST_WAITING);
  return {
    hash: (secret) => hasher.hash(secret),
    async verify(hashed, secret) {
      if (!(await queue.enter(KEY, WAIT_MS))) throw new SecretHasherBusyError();
      try {
        return await hasher.verify(hashed, secret);
      } finally {
        queue.leave(KEY);
      }
    },
  };
}
