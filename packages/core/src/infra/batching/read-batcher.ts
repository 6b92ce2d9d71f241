/** Reads many keys in one query; a key without a row is missing in the answer. */
export type ReadMany<Value> = (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>;

interface Waiting<Value> {
  readonly key: string;
  readonly resolve: (value: Value | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Answers single reads by reading together whatever asks while a query is under way. A read never joins a query that
 * was sent before it was asked for, so it is as fresh as one of its own; alone it is sent at once.
 */
export function createReadBatcher<Value>(
  readMany: ReadMany<Value>,
): (key: string) => Promise<Value | undefined> {
  let waiting: Waiting<Value>[] = [];
  let isReading = false;

  const readOn = async (): Promise<void> => {
    isReading = true;
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
