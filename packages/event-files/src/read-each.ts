/** A server far away answers several reads in the time of one; one that is busy with an event is not crowded. */
const AT_ONCE = 8;

/** What `read` gives for each item, in their order. */
export async function readEach<Item, Result>(
  items: readonly Item[],
  read: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += AT_ONCE)
    results.push(...(await Promise.all(items.slice(from, from + AT_ONCE).map((item) => read(item)))));
  return results;
}
