import { createHash, randomInt } from 'node:crypto';

/** A whole number at least 0, below `end`. */
export type Draw = (end: number) => number;

/**
 * The same seed draws the same numbers in the same order: a 32-bit xorshift generator (Marsaglia 2003, shifts 13, 17, 5),
 * since resampling draws millions.
 */
export function seededDraws(seed: string): Draw {
  // It never leaves 0, so the state must not start there.
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0) || 1;
  return (end) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return Math.floor(((state >>> 0) / 2 ** 32) * end);
  };
}

/** The same items in random order. */
export function shuffled<Item>(items: readonly Item[], draw: Draw = (end) => randomInt(end)): Item[] {
  const mixed = [...items];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = draw(last + 1);
    [mixed[last], mixed[other]] = [mixed[other] as Item, mixed[last] as Item];
  }
  return mixed;
}
