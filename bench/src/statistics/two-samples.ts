/** Whether two samples can be told apart (two-sample Kolmogorov-Smirnov test). */

/** Largest difference of the two empirical distribution functions, 0 to 1. */
export function largestGap(one: readonly number[], other: readonly number[]): number {
  const [a, b] = [one, other].map((values) => [...values].sort((x, y) => x - y)) as [number[], number[]];
  let [i, j, gap] = [0, 0, 0];
  while (i < a.length && j < b.length) {
    const value = Math.min(a[i] ?? Infinity, b[j] ?? Infinity);
    while (i < a.length && (a[i] ?? Infinity) <= value) i += 1;
    while (j < b.length && (b[j] ?? Infinity) <= value) j += 1;
    gap = Math.max(gap, Math.abs(i / a.length - j / b.length));
  }
  return gap;
}

/** For a test at a level of 1 %: two samples of one distribution have a larger gap once in a hundred times. */
const LEVEL_FACTOR = 1.628;

export function gapOfChance(oneSize: number, otherSize: number): number {
  return LEVEL_FACTOR * Math.sqrt((oneSize + otherSize) / (oneSize * otherSize));
}
