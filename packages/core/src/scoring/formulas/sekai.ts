import type { ScoreFormula } from '../score-formula';

const GROWTH = 10;
const SOLVES_TO_MIN = 60;

/** Logarithmic decay that reaches the minimum at 60 solves. */
export const sekai: ScoreFormula = {
  name: 'scores/sekai',
  dependsOn: { maxSolves: false, firstSolve: false },
  value: ({ min, max, solves }) => {
    const slope = (GROWTH - 1) / SOLVES_TO_MIN;
    const atFirstSolve = 1 + slope;
    const share = Math.log((1 + solves * slope) / atFirstSolve) / Math.log(GROWTH / atFirstSolve);
    return Math.max(min, Math.min(max, Math.ceil(max - (max - min) * share)));
  },
};
