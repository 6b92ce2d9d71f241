import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Frees the memory of all that nothing refers to, so that a test can tell what is kept. */
export async function collectGarbage(): Promise<void> {
  // What a `WeakRef` was given, or has given out, stays until the end of the turn.
  await nextTurn();
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}
