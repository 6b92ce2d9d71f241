/** Several reads at a time shorten the wait for a distant server, but must not crowd one that is busy with an event. */
const AT_ONCE = 8;

/** Calls `read` for each item and returns the results in the order of the items. */
export async function readEach<Item, Result>(
  items: readonly Item[],
  read: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += AT_ONCE)
    results.push(...(await Promise.all(items.slice(from, from + AT_ONCE).map((item) => read(item)))));
  return results;
}
