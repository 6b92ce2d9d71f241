/** The rows that the score of a team is made of. */
export interface CountedRows {
  readonly solves: readonly CountedSolve[];
  readonly pushed: readonly { readonly challengeId: string; readonly points: number }[];
  /** Awards that are not revoked. */
  readonly awards: readonly CountedAward[];
}

export interface CountedSolve {
  readonly id: string;
  readonly teamId: string;
  readonly challengeId: string;
  readonly at: Date;
}

export interface CountedAward {
  readonly id: string;
  readonly points: number;
  /** The hint that was paid for. */
  readonly hintId: string | null;
  readonly at: Date;
}

/** What happens to these rows when one team is merged into another. */
export interface MergePlan {
  /** Solves that move to the team that stays. */
  readonly movedSolves: readonly CountedSolve[];
  /** The later of two solves of a challenge, whichever team it belongs to. */
  readonly droppedSolves: readonly CountedSolve[];
  readonly movedPushed: CountedRows['pushed'];
  readonly droppedPushed: CountedRows['pushed'];
  readonly movedAwards: readonly CountedAward[];
  /** The later of two payments for a hint, whichever team made it; stays in the history, revoked. */
  readonly refundedHints: readonly CountedAward[];
}

const isEarlier = (one: { readonly at: Date }, other: { readonly at: Date }): boolean =>
  one.at.getTime() < other.at.getTime();

/**
 * The rules of a merge (docs/rules/staff-and-audit.md#merging-teams). `kept.pushed` also contains challenges whose
 * feed pushed points for the team and set them back to 0.
 */
export function planMerge(kept: CountedRows, merged: CountedRows): MergePlan {
  const keptSolves = new Map(kept.solves.map((solve) => [solve.challengeId, solve]));
  const keptPushed = new Set(kept.pushed.map(({ challengeId }) => challengeId));
  const keptHints = new Map(kept.awards.map((award) => [award.hintId, award]));
  const movedSolves: CountedSolve[] = [];
  const droppedSolves: CountedSolve[] = [];
  for (const solve of merged.solves) {
    const known = keptSolves.get(solve.challengeId);
    if (known === undefined || isEarlier(solve, known)) movedSolves.push(solve);
    if (known !== undefined) droppedSolves.push(isEarlier(solve, known) ? known : solve);
  }
  const refundedHints = merged.awards.flatMap((award) => {
    const known = award.hintId === null ? undefined : keptHints.get(award.hintId);
    if (known === undefined) return [];
    return [isEarlier(award, known) ? known : award];
  });
  return {
    movedSolves,
    droppedSolves,
    movedPushed: merged.pushed.filter(({ challengeId }) => !keptPushed.has(challengeId)),
    droppedPushed: merged.pushed.filter(({ challengeId }) => keptPushed.has(challengeId)),
    movedAwards: merged.awards.filter((award) => !refundedHints.includes(award)),
    refundedHints,
  };
}
