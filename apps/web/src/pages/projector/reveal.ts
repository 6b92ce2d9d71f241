/** The order in which final places are revealed in a hall. */

/** The first step reveals all places after the first ten at once. */
const SHOWN_AT_ONCE_FROM = 11;
/** Hidden places shown above the newest one, so that it is not at the edge. */
const HIDDEN_ABOVE = 3;

/** The next place to reveal; undefined when all are revealed, or before the number of teams is known. */
export function nextPlace(
  revealedFrom: number | undefined,
  teamsOnBoard: number | undefined,
): number | undefined {
  if (revealedFrom !== undefined) return revealedFrom > 1 ? revealedFrom - 1 : undefined;
  if (teamsOnBoard === undefined) return undefined;
  return Math.min(SHOWN_AT_ONCE_FROM, Math.max(1, teamsOnBoard));
}

/** The places above the newest one that are shown as hidden, best first. */
export function hiddenPlaces(revealedFrom: number): readonly number[] {
  const from = Math.max(1, revealedFrom - HIDDEN_ABOVE);
  return Array.from({ length: revealedFrom - from }, (_, index) => from + index);
}
