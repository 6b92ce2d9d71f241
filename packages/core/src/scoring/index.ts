export type { ScoreFormula, ScoreInput, ScoringKind } from './score-formula';
export { createScoreFormula, SCORE_FORMULAS } from './create-score-formula';
