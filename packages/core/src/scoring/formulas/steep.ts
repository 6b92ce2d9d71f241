import type { ScoreFormula } from '../score-formula';
import { clampToRange, roundHalfUp } from '../rounding';

/** Hyperbolic decay: half of the range is gone six solves after the first. */
export const steep: ScoreFormula = {
  name: 'scores/steep',
  dependsOn: { maxSolves: false, firstSolve: false },
  value: ({ min, max, solves }) =>
    roundHalfUp(clampToRange(min + (max - min) / (1 + Math.max(solves - 1, 0) / 6), min, max)),
};
