interface Shown {
  readonly hidden: boolean;
  readonly name: string;
  readonly flags: readonly unknown[];
  readonly points: { readonly min: number; readonly max: number };
  readonly scoring: { readonly kind: 'decay' | 'dynamic' };
}

export interface PublicationFault {
  readonly path: 'name' | 'flags' | 'points';
  readonly detail: string;
}

/** Why teams could not play a challenge. */
function playabilityFaults({ name, flags, points, scoring }: Shown): PublicationFault[] {
  const faults: (PublicationFault | false)[] = [
    name.trim() === '' && { path: 'name', detail: 'is empty' },
    scoring.kind === 'decay' && flags.length === 0 && { path: 'flags', detail: 'is empty' },
    points.min > points.max && { path: 'points', detail: 'has a min over its max' },
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
