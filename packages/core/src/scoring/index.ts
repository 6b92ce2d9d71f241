export type { ScoreFormula } from './score-formula';
export { scoreCurve } from './score-curve';
export { createScoreFormula, SCORE_FORMULAS } from './create-score-formula';
