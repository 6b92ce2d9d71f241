export type { ScoreFormula, ScoreInput } from './score-formula';
export { createScoreFormula, SCORE_FORMULAS } from './create-score-formula';
