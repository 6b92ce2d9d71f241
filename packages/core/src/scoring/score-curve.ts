import type { ScoreFormula } from './score-formula';

/** What a decay challenge is worth as it is solved, for staff who choose its points. */
export interface ScoreCurve {
  /** What `at` counts: solves, or parts of the event that had passed at the first solve. */
  readonly basis: 'solves' | 'shareOfEvent';
  readonly samples: readonly { readonly at: number; readonly points: number }[];
}

const STEPS = 100;

/** `min` and `max` are points.min and points.max; times are Unix milliseconds. */
export function scoreCurve(
  formula: ScoreFormula,
  { min, max, startAtMs, endAtMs }: Record<'min' | 'max' | 'startAtMs' | 'endAtMs', number>,
): ScoreCurve {
  const range = { min, max, startAtMs, endAtMs };
  const steps = Array.from({ length: STEPS + 1 }, (_, step) => step);
  if (formula.dependsOn.firstSolve) {
    const valueAt = (share: number): number =>
      formula.value({
        ...range,
        solves: 1,
        maxSolves: 1,
        firstSolveAtMs: startAtMs + share * (endAtMs - startAtMs),
      });
    const samples = steps.map((step) => ({ at: step / STEPS, points: valueAt(step / STEPS) }));
    return { basis: 'shareOfEvent', samples };
  }
  // Where the most solved challenge matters, it is one with as many solves as are shown.
  const valueAt = (solves: number): number =>
    formula.value({ ...range, solves, maxSolves: STEPS, firstSolveAtMs: undefined });
  return { basis: 'solves', samples: steps.map((step) => ({ at: step, points: valueAt(step) })) };
}
