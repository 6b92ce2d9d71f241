import type { ScoreFormula } from './score-formula';
import { classic } from './formulas/classic';
import { genni } from './formulas/genni';
import { createJammy } from './formulas/jammy';
import { legacy } from './formulas/legacy';
import { sekai } from './formulas/sekai';
import { steep } from './formulas/steep';

export type ScoreFormulaOptions = Readonly<Record<string, unknown>>;

/** A setting that names no formula, or an option the formula does not take. */
export class ScoreFormulaError extends Error {
  override readonly name = 'ScoreFormulaError';
}

interface ScoreProvider {
  readonly options: readonly string[];
  create(options: ScoreFormulaOptions): ScoreFormula;
}

const withoutOptions = (formula: ScoreFormula): ScoreProvider => ({ options: [], create: () => formula });

/** The one table from provider name to formula (competition reference 2.2); a Map, so only its own names resolve. */
const providers: ReadonlyMap<string, ScoreProvider> = new Map([
  ['scores/classic', withoutOptions(classic)],
  ['scores/steep', withoutOptions(steep)],
  ['scores/sekai', withoutOptions(sekai)],
  ['scores/legacy', withoutOptions(legacy)],
  ['scores/genni', withoutOptions(genni)],
  [
    'scores/jammy',
    { options: ['maximumScoreTime'], create: (options) => createJammy(maximumScoreTimeOf(options)) },
  ],
]);

/** Share of the event, above 0 and at most 1; 0.8 when not set. */
function maximumScoreTimeOf(options: ScoreFormulaOptions): number {
  const share = options['maximumScoreTime'] ?? 0.8;
  if (typeof share === 'number' && share > 0 && share <= 1) return share;
  throw new ScoreFormulaError('scores/jammy: maximumScoreTime must be a number above 0 and at most 1');
}

/** Names of all formulas, in the order of the reference. */
export const scoreFormulaNames: readonly string[] = [...providers.keys()];

/**
 * The formula a deployment chose (`scoreProvider.name` and `.options`). Throws `ScoreFormulaError` for an unknown
 * name or option, so that a typing mistake stops the start instead of pricing the event wrongly.
 */
export function createScoreFormula(name: string, options: ScoreFormulaOptions = {}): ScoreFormula {
  const provider = providers.get(name);
  if (provider === undefined) {
    throw new ScoreFormulaError(`unknown score provider "${name}"; known: ${scoreFormulaNames.join(', ')}`);
  }
  const unknown = Object.keys(options).find((option) => !provider.options.includes(option));
  if (unknown !== undefined) throw new ScoreFormulaError(`${name}: unknown option "${unknown}"`);
  return provider.create(options);
}
