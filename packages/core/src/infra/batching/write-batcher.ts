/** Writes many items at once; returns their outcomes in the same order, or rejects. */
export type WriteMany<Item, Outcome> = (items: readonly Item[]) => Promise<readonly Outcome[]>;

export interface WriteBatcherOptions<Item, Outcome> {
  readonly write: WriteMany<Item, Outcome>;
  /**
   * Whether a write failed because of one of its items and left nothing behind; items are then retried one by
   * one.
   */
  readonly isFaultOfOne: (error: unknown) => boolean;
  /** Writes in flight at once; more than one, so that one waiting for a lock does not hold up the others. */
  readonly atOnce: number;
  /** Most items of one write; bounds its time under locks. */
  readonly largest: number;
}

interface Waiting<Item, Outcome> {
  readonly item: Item;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Batches what arrives while writes are in flight: in a rush one round trip, statement and commit serve many
 * items. A lone item is sent at once. Items are sent in order of arrival.
 */
export function createWriteBatcher<Item, Outcome>({
  write,
  isFaultOfOne,
  atOnce,
  largest,
}: WriteBatcherOptions<Item, Outcome>): (item: Item) => Promise<Outcome> {
  const waiting: Waiting<Item, Outcome>[] = [];
  let underWay = 0;

  const settle = async (batch: readonly Waiting<Item, Outcome>[]): Promise<void> => {
    try {
      const outcomes = await write(batch.map(({ item }) => item));
      batch.forEach(({ resolve, reject }, index) => {
        const outcome = outcomes[index];
        if (outcome === undefined) reject(new Error('a write in a batch has no outcome'));
        else resolve(outcome);
      });
    } catch (error) {
      if (batch.length > 1 && isFaultOfOne(error)) {
        for (const single of batch) await settle([single]);
      } else {
        for (const { reject } of batch) reject(error);
      }
    }
  };

  const sendOn = async (): Promise<void> => {
    underWay += 1;
    while (waiting.length > 0) await settle(waiting.splice(0, largest));
    underWay -= 1;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (underWay < atOnce) void sendOn();
    });
}
