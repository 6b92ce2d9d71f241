/** By how many places a team has moved up since the board was last drawn: places before minus places now. */
export function placeChanges(
  before: ReadonlyMap<string, number>,
  now: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const changes = new Map<string, number>();
  for (const [id, place] of now) {
    const previous = before.get(id);
    if (previous !== undefined && previous !== place) changes.set(id, previous - place);
  }
  return changes;
}
