/** Base of the radix sort. The scores of an event usually differ by less, so that one pass sorts them. */
const RADIX = 2 ** 16;

/**
 * Returns the team numbers by score, highest first, in a new array; teams of equal scores stay in the given order.
 * Scores are whole numbers. A radix sort takes some ten nanoseconds a team, less than comparing.
 */
export function orderByScore(numbers: Uint32Array, scores: Float64Array): Uint32Array {
  let [best, worst] = [-Infinity, Infinity];
  for (const number of numbers) {
    const score = scores[number] ?? 0;
    if (score > best) best = score;
    if (score < worst) worst = score;
  }
  let order = numbers;
  for (let unit = 1; (best - worst) / unit >= 1; unit *= RADIX) {
    const highest = Math.min(RADIX - 1, Math.floor((best - worst) / unit));
    order = orderByDigit(
      order,
      highest,
      (number) => Math.floor((best - (scores[number] ?? 0)) / unit) % RADIX,
    );
  }
  return order === numbers ? numbers.slice() : order;
}

function orderByDigit(order: Uint32Array, highest: number, digitOf: (number: number) => number): Uint32Array {
  const digits = new Uint16Array(order.length);
  /** Place of the next number with a digit. */
  const next = new Uint32Array(highest + 2);
  for (let place = 0; place < order.length; place += 1) {
    const digit = digitOf(order[place] ?? 0);
    digits[place] = digit;
    next[digit + 1] = (next[digit + 1] ?? 0) + 1;
  }
  for (let digit = 1; digit <= highest; digit += 1) next[digit] = (next[digit] ?? 0) + (next[digit - 1] ?? 0);
  const sorted = new Uint32Array(order.length);
  for (let place = 0; place < order.length; place += 1) {
    const digit = digits[place] ?? 0;
    const to = next[digit] ?? 0;
    sorted[to] = order[place] ?? 0;
    next[digit] = to + 1;
  }
  return sorted;
}
