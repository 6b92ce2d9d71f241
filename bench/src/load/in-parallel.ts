/** Works through the items with at most `concurrency` under way; the first failure ends it. */
export async function inParallel<Item>(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item, place: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const workOff = async (): Promise<void> => {
    while (next < items.length) {
      const place = next;
      next += 1;
      const item = items[place];
      if (item !== undefined) await work(item, place);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, workOff));
}
