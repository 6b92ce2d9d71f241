/**
 * Runs `run` for each item and returns the results in the order of the items. At most `limit` run at once. After
 * the first failure, which is thrown, no further item begins.
 */
export async function mapLimited<Item, Result>(
  items: readonly Item[],
  limit: number,
  run: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = entriesOf(items);
  const workOff = async () => {
    for (const [index, item] of queue) results[index] = await run(item, index);
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, workOff));
  return results;
}

/** A generator, unlike the iterator of an array, ends for all loops that share it as soon as one of them throws. */
function* entriesOf<Item>(items: readonly Item[]): Generator<[number, Item]> {
  yield* items.entries();
}
