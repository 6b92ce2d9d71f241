import { setImmediate as endOfTurn } from 'node:timers/promises';

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
  /**
   * How long items wait for the writes in flight before another write is sent at the same time; 0 by default.
   * Waiting saves work, because fewer writes are cheaper.
   */
  readonly patienceMs?: number;
  /** Most items of one write; bounds its time under locks. */
  readonly maxItems: number;
  /** Key of an item: an item waits while a write with the same key is in flight. By default items have no keys. */
  readonly keyOf?: (item: Item) => string;
}

interface Waiting<Item, Outcome> {
  readonly item: Item;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Batches items that arrive while writes are in flight: in a rush, one round trip, statement and commit serve many
 * items. A lone item is sent at the end of the turn of the event loop, together with those of the same turn. Items
 * are sent in order of arrival; only those whose key is being written wait longer.
 */
export function createWriteBatcher<Item, Outcome>({
  write,
  isFaultOfOne,
  atOnce,
  patienceMs = 0,
  maxItems,
  keyOf,
}: WriteBatcherOptions<Item, Outcome>): (item: Item) => Promise<Outcome> {
  let waiting: Waiting<Item, Outcome>[] = [];
  let underWay = 0;
  /** Keys of the writes in flight. */
  const held = new Set<string>();
  let patience: NodeJS.Timeout | undefined;

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

  const takeBatch = (): Waiting<Item, Outcome>[] => {
    const batch: typeof waiting = [];
    const rest: typeof waiting = [];
    for (const one of waiting) {
      const isHeld = keyOf !== undefined && held.has(keyOf(one.item));
      (isHeld || batch.length === maxItems ? rest : batch).push(one);
    }
    waiting = rest;
    if (waiting.length === 0) {
      clearTimeout(patience);
      patience = undefined;
    }
    return batch;
  };
  const sendOn = async (): Promise<void> => {
    underWay += 1;
    while (waiting.length > 0) {
      await endOfTurn();
      const batch = takeBatch();
      // Another write may have taken all items meanwhile; or all of them wait for a key in flight, and the end of
      // that write sends them.
      if (batch.length === 0) break;
      const keys = keyOf === undefined ? [] : batch.map(({ item }) => keyOf(item));
      for (const key of keys) held.add(key);
      await settle(batch);
      for (const key of keys) held.delete(key);
    }
    underWay -= 1;
  };
  const sendBeside = (): void => {
    patience = undefined;
    if (underWay < atOnce) void sendOn();
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (underWay === 0 || (underWay < atOnce && patienceMs === 0)) void sendOn();
      else if (underWay < atOnce) patience ??= setTimeout(sendBeside, patienceMs);
    });
}
