import {
  ScoreFormulaError,
  withoutOptions,
  type ScoreFormulaOptions,
  type ScoreFormulaProvider,
} from './define-formula';
import { classic } from './formulas/classic';
import { genni } from './formulas/genni';
import { jammy } from './formulas/jammy';
import { legacy } from './formulas/legacy';
import { sekai } from './formulas/sekai';
import { steep } from './formulas/steep';
import type { ScoreFormula } from './score-formula';

/** Every formula that the setting `scoreProvider.name` can name. */
export const SCORE_FORMULAS: readonly ScoreFormulaProvider[] = [
  withoutOptions(classic),
  withoutOptions(steep),
  withoutOptions(sekai),
  withoutOptions(legacy),
  withoutOptions(genni),
  jammy,
];

/**
 * The formula a deployment chose (`scoreProvider.name` and `.options`). Throws `ScoreFormulaError` for an unknown
 * name or option, so that a typing mistake stops the start instead of pricing the event wrongly.
 */
export function createScoreFormula(name: string, options: ScoreFormulaOptions = {}): ScoreFormula {
  const chosen = SCORE_FORMULAS.find((formula) => formula.name === name);
  if (chosen !== undefined) return chosen.create(options);
  const known = SCORE_FORMULAS.map((formula) => formula.name).join(', ');
  throw new ScoreFormulaError(`unknown score provider "${name}"; known: ${known}`);
}
