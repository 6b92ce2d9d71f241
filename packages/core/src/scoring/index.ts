export type { ScoreFormula, ScoreInput } from './score-formula';
export type { ScoreFormulaOptions } from './create-score-formula';
export { createScoreFormula, scoreFormulaNames, ScoreFormulaError } from './create-score-formula';
