/**
 * What `run` gives for each item, in their order. Items begin in order, at most `limit` are under way at once, and after
 * the first failure, which is thrown, none begins.
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

/** Unlike the iterator of an array, a generator is over for every loop once one of them was left by an exception. */
function* entriesOf<Item>(items: readonly Item[]): Generator<[number, Item]> {
  yield* items.entries();
}
