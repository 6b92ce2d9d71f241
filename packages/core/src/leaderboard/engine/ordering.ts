/** The sort orders of the competition. Texts compare by code unit, so that every process agrees on them. */

export function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Subtraction would give NaN for two infinite numbers. */
function compareNumbers(a: number, b: number): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** What ranks a team. `lastTiebreakSolveAtMs` is Infinity for a team without an eligible solve. */
export interface Standing {
  readonly id: string;
  readonly score: number;
  readonly lastTiebreakSolveAtMs: number;
  readonly lastSolveAtMs: number;
  readonly createdAtMs: number;
}

/** Best first: score, last solve eligible for the tie-break, last solve, registration, ID. */
export function compareStandings(a: Standing, b: Standing): number {
  return (
    compareNumbers(b.score, a.score) ||
    compareNumbers(a.lastTiebreakSolveAtMs, b.lastTiebreakSolveAtMs) ||
    compareNumbers(a.lastSolveAtMs, b.lastSolveAtMs) ||
    compareNumbers(a.createdAtMs, b.createdAtMs) ||
    compareTexts(a.id, b.id)
  );
}

/** Solves of one challenge or team: time, then solve ID. */
export function compareSolves(
  a: { readonly atMs: number; readonly id: string },
  b: { readonly atMs: number; readonly id: string },
): number {
  return a.atMs - b.atMs || compareTexts(a.id, b.id);
}

/** Inserts into a sorted list, after the items that compare equal. */
export function insertInOrder<T>(list: T[], item: T, compare: (a: T, b: T) => number): void {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = list[middle];
    if (other !== undefined && compare(other, item) <= 0) low = middle + 1;
    else high = middle;
  }
  list.splice(low, 0, item);
}
