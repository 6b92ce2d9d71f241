/**
 * What a member of staff expects of the thing a write is meant for: that it exists, that it does not, or that it is still at
 * one of these versions. Checked in the write's own transaction; null accepts whatever is stored.
 */
export type VersionCondition = 'exists' | 'absent' | readonly string[] | null;

/** `current` is the version that is stored; undefined when there is none. */
export function holds(condition: VersionCondition, current: string | undefined): boolean {
  if (condition === null) return true;
  if (condition === 'absent') return current === undefined;
  if (current === undefined) return false;
  return condition === 'exists' || condition.includes(current);
}
