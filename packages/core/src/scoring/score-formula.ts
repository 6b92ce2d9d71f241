/** Score formulas of decay challenges: pure functions from counts and times to points. */

/** What a challenge's value may depend on. `min` and `max` are points.min and points.max. */
export interface ScoreInput {
  readonly min: number;
  readonly max: number;
  /** Counted solves of the challenge. */
  readonly solves: number;
  /** Highest count over all released decay challenges. */
  readonly maxSolves: number;
  readonly firstSolveAtMs: number | undefined;
  readonly startAtMs: number;
  readonly endAtMs: number;
}

export interface ScoreFormula {
  readonly name: string;
  /** Inputs besides the challenge's own count: what else makes a value change. */
  readonly dependsOn: { readonly maxSolves: boolean; readonly firstSolve: boolean };
  value(input: ScoreInput): number;
}
