/** Rounds halves up, also below zero. */
export function roundHalfUp(value: number): number {
  return Math.floor(value + 0.5);
}

/** If the range is reversed (points.min above points.max), the lower bound counts. */
export function clampToRange(value: number, min: number, max: number): number {
  return Math.max(Math.min(value, max), min);
}
