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

/** What breaks ties between teams. `lastTiebreakSolveAtMs` is Infinity for a team without an eligible solve. */
export interface TieBreaks {
  readonly id: string;
  readonly lastTiebreakSolveAtMs: number;
  readonly lastSolveAtMs: number;
  readonly createdAtMs: number;
}

/** Teams of equal scores, best first: last solve eligible for the tie-break, last solve, registration, ID. */
export function compareTieBreaks(a: TieBreaks, b: TieBreaks): number {
  return (
    compareNumbers(a.lastTiebreakSolveAtMs, b.lastTiebreakSolveAtMs) ||
    compareNumbers(a.lastSolveAtMs, b.lastSolveAtMs) ||
    compareNumbers(a.createdAtMs, b.createdAtMs) ||
    compareTexts(a.id, b.id)
  );
}

/** Solves of one challenge: time, then solve ID, which is the order of the challenge's lock. */
export function compareSolves(
  a: { readonly atMs: number; readonly id: string },
  b: { readonly atMs: number; readonly id: string },
): number {
  return a.atMs - b.atMs || compareTexts(a.id, b.id);
}

/** Where a border is among the first `count` items of an ordered list: the items before it come first. */
export function borderAmong(count: number, isBefore: (index: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Index at which an instant belongs among ascending ones: after equal ones. */
export function placeAmong(ascending: readonly number[], atMs: number): number {
  // Nearly always the instant is the latest.
  if ((ascending.at(-1) ?? -Infinity) <= atMs) return ascending.length;
  return borderAmong(ascending.length, (index) => (ascending[index] ?? 0) <= atMs);
}
