import type { ScoreFormula } from '../score-formula';
import { clampToRange, roundHalfUp } from '../rounding';

/** Power decay: the first solve keeps the maximum, half of the range is gone after about twelve more. */
export const classic: ScoreFormula = {
  name: 'scores/classic',
  dependsOn: { maxSolves: false, firstSolve: false },
  value: ({ min, max, solves }) => {
    const decay = 1 + (Math.max(solves - 1, 0) / 11.92201) ** 1.206069;
    return roundHalfUp(clampToRange(min + (max - min) / decay, min, max));
  },
};
