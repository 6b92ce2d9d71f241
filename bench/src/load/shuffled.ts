import { randomInt } from 'node:crypto';

/** The same items in random order, which `draw` decides (a whole number at least 0, below its argument). */
export function shuffled<Item>(
  items: readonly Item[],
  draw: (end: number) => number = (end) => randomInt(end),
): Item[] {
  const mixed = [...items];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = draw(last + 1);
    [mixed[last], mixed[other]] = [mixed[other] as Item, mixed[last] as Item];
  }
  return mixed;
}
