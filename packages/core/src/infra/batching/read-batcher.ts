import { setImmediate as endOfTurn } from 'node:timers/promises';

/** Reads many keys in one query; keys without a row are absent from the result. */
export type ReadMany<Value> = (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>;

interface Waiting<Value> {
  readonly key: string;
  readonly resolve: (value: Value | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Batches single reads: those requested while a query is in flight are served by the next one. A read never
 * joins a query sent before it was requested, so it is as fresh as one of its own; a lone read waits for those
 * that are requested in the same turn of the event loop.
 */
export function createReadBatcher<Value>(
  readMany: ReadMany<Value>,
): (key: string) => Promise<Value | undefined> {
  let waiting: Waiting<Value>[] = [];
  let isReading = false;

  const readOn = async (): Promise<void> => {
    isReading = true;
    await endOfTurn();
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        const found = await readMany([...new Set(batch.map(({ key }) => key))]);
        for (const { key, resolve } of batch) resolve(found.get(key));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isReading = false;
  };

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (!isReading) void readOn();
    });
}
