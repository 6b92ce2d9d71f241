import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';

/** Rows on their way into a table. Whatever the database has against them rejects the next call. */
export interface IncomingRows {
  write(part: Buffer): Promise<void>;
  finish(): Promise<void>;
  /** The connection takes nothing else, not even the end of the transaction, until the copy is over. */
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
