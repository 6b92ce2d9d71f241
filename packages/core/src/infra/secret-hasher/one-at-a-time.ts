import { BusyError } from '../busy';
import { createLocalLockQueue } from '../locks';
import type { SecretHasher } from './secret-hasher';

/** Most waiting comparisons: half a second of work. */
const MAX_WAITING = 32;
/** Longest wait: four times that work, for busy machines. */
const WAIT_MS = 2_000;
const KEY = 'verify';

/**
 * Compares one secret at a time. Anybody may send secrets, and wrong ones are as expensive to compare as right
 * ones, so concurrent comparisons would starve the thread pool. When the queue is full, `verify` rejects with a
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
