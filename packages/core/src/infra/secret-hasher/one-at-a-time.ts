import { BusyError } from '../busy';
import { createLocalLockQueue } from '../locks';
import type { SecretHasher } from './secret-hasher';

/** Half a second of work. */
const MAX_WAITING = 32;
/** The rest is headroom for a busy machine. */
const WAIT_MS = 2_000;
const KEY = 'verify';

/**
 * Compares one secret after the other: anybody may send secrets, and their cost is on purpose as high for wrong ones, so
 * together they would keep the thread pool from everything else. Beyond a short queue `verify` rejects with a
 * `BusyError`.
 */
export function oneAtATime(hasher: SecretHasher): SecretHasher {
  const queue = createLocalLockQueue(MAX_WAITING);
  return {
    hash: (secret) => hasher.hash(secret),
    async verify(hashed, secret) {
      if (!(await queue.enter(KEY, WAIT_MS))) throw new BusyError('too many secrets wait to be compared');
      try {
        return await hasher.verify(hashed, secret);
      } finally {
        queue.leave(KEY);
      }
    },
  };
}
