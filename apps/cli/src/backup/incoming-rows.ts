import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';

/** Rows being copied into a table. An error of the database rejects the next call. */
export interface IncomingRows {
  write(part: Buffer): Promise<void>;
  finish(): Promise<void>;
  /** Ends the copy, before which the connection accepts no other command, not even a rollback. */
  abandon(): Promise<void>;
}

export function incomingRows(copy: Writable): IncomingRows {
  const stored = finished(copy);
  let isRefused = false;
  // May reject while something else is awaited; the next caller that awaits it gets the error.
  stored.catch(() => (isRefused = true));
  return {
    async write(part) {
      if (isRefused) await stored;
      if (!copy.write(part)) await Promise.race([once(copy, 'drain'), stored]);
    },
    async finish() {
      copy.end();
      await stored;
    },
    async abandon() {
      copy.destroy(new Error('the copy was given up'));
      await stored.catch(() => undefined);
    },
  };
}
