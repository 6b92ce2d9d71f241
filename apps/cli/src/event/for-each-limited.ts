/** Runs `work` for every item, at most `limit` at a time, started in order. The first failure is thrown. */
export async function forEachLimited<Item>(
  items: readonly Item[],
  limit: number,
  work: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  const queue = items.entries();
  const workers = Array.from({ length: Math.min(limit, items.length) }, async () => {
    for (const [index, item] of queue) await work(item, index);
  });
  await Promise.all(workers);
}
