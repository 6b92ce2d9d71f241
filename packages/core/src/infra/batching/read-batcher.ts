import { setImmediate as endOfTurn } from 'node:timers/promises';

/** Reads many keys in one query; keys without a row are absent from the result. */
export type ReadMany<Value> = (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>;

interface Waiting<Value> {
  readonly resolve: (value: Value | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Batches single reads: those requested while a query is in flight are served by the next one, or by several if they are
 * of more than `maxKeys` keys. A read never joins a query sent before it was requested, so it is as fresh as one of its
 * own; a lone read waits for those that are requested in the same turn of the event loop.
 */
export function createReadBatcher<Value>(
  readMany: ReadMany<Value>,
  maxKeys = Infinity,
): (key: string) => Promise<Value | undefined> {
  const waiting = new Map<string, Waiting<Value>[]>();
  let isReading = false;

  const readOn = async (): Promise<void> => {
    isReading = true;
    await endOfTurn();
    while (waiting.size > 0) {
      const batch = [...waiting].slice(0, maxKeys);
      for (const [key] of batch) waiting.delete(key);
      try {
        const found = await readMany(batch.map(([key]) => key));
        for (const [key, reads] of batch) for (const { resolve } of reads) resolve(found.get(key));
      } catch (error) {
        for (const [, reads] of batch) for (const { reject } of reads) reject(error);
      }
    }
    isReading = false;
  };

  return (key) =>
    new Promise((resolve, reject) => {
      const reads = waiting.get(key);
      if (reads === undefined) waiting.set(key, [{ resolve, reject }]);
      else reads.push({ resolve, reject });
      if (!isReading) void readOn();
    });
}
