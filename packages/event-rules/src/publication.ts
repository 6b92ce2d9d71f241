interface Shown {
  readonly hidden: boolean;
  readonly name: string;
  readonly flags: readonly unknown[];
  readonly points: { readonly min: number; readonly max: number };
  readonly scoring: { readonly kind: 'decay' | 'dynamic' };
  /** In milliseconds, like `closeTime`. */
  readonly releaseTime: number | null;
  readonly closeTime: number | null;
}

export interface PublicationFault {
  readonly path: 'name' | 'flags' | 'points' | 'closeTime';
  readonly detail: string;
}

/** Why teams could not play a challenge. */
function playabilityFaults(shown: Shown): PublicationFault[] {
  const { name, flags, points, scoring, releaseTime, closeTime } = shown;
  const neverOpens = releaseTime !== null && closeTime !== null && closeTime <= releaseTime;
  const faults: (PublicationFault | false)[] = [
    name.trim() === '' && { path: 'name', detail: 'is empty' },
    scoring.kind === 'decay' && flags.length === 0 && { path: 'flags', detail: 'is empty' },
    points.min > points.max && { path: 'points', detail: 'has a min over its max' },
    neverOpens && { path: 'closeTime', detail: 'is not after the time at which it opens' },
  ];
  return faults.filter((fault) => fault !== false);
}

/**
 * Why `after` cannot be shown to teams, now or at its release; undefined when it can. A fault that existed
 * while `before` was not hidden does not block an unrelated edit.
 */
export function publicationFault(before: Shown | undefined, after: Shown): PublicationFault | undefined {
  if (after.hidden) return undefined;
  const known = before === undefined || before.hidden ? [] : playabilityFaults(before);
  const fault = playabilityFaults(after).find(({ path }) => known.every((old) => old.path !== path));
  return (
    fault && { ...fault, detail: `${fault.detail}; keep the challenge hidden while teams cannot play it` }
  );
}
