/** How a hall is shown the final places, one after the other. */

/** The first step shows all places behind the first ten: nobody wants to see those one by one. */
const SHOWN_AT_ONCE_FROM = 11;
/** Hidden places above the newest one, so that it does not stand at the edge. */
const HIDDEN_ABOVE = 3;

/** The place to reveal next; undefined when all are revealed, and before it is known how many teams there are. */
export function nextPlace(
  revealedFrom: number | undefined,
  teamsOnBoard: number | undefined,
): number | undefined {
  if (revealedFrom !== undefined) return revealedFrom > 1 ? revealedFrom - 1 : undefined;
  if (teamsOnBoard === undefined) return undefined;
  return Math.min(SHOWN_AT_ONCE_FROM, Math.max(1, teamsOnBoard));
}

/** The places above the newest one that are shown as still hidden, best first. */
export function hiddenPlaces(revealedFrom: number): readonly number[] {
  const from = Math.max(1, revealedFrom - HIDDEN_ABOVE);
  return Array.from({ length: revealedFrom - from }, (_, index) => from + index);
}
