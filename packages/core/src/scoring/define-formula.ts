import { Type, type Static, type TObject } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { ScoreFormula } from './score-formula';

export type ScoreFormulaOptions = Readonly<Record<string, unknown>>;

/** A setting that names no formula, or an option the formula does not take. */
export class ScoreFormulaError extends Error {
  override readonly name = 'ScoreFormulaError';
}

/** A formula as the setting `scoreProvider` names it, with the schema of its options. */
export interface ScoreFormulaProvider {
  readonly name: string;
  readonly options: TObject;
  /** @throws ScoreFormulaError for options that it does not take */
  create(options: ScoreFormulaOptions): ScoreFormula;
}

export function withoutOptions(formula: ScoreFormula): ScoreFormulaProvider {
  return withOptions(formula.name, Type.Object({}), () => formula);
}

export function withOptions<Options extends TObject>(
  name: string,
  options: Options,
  create: (options: Static<Options>) => ScoreFormula,
): ScoreFormulaProvider {
  const fit = (given: unknown): given is Static<Options> => Value.Check(options, given);
  return {
    name,
    options,
    create(given) {
      const unknown = Object.keys(given).find((option) => !Object.hasOwn(options.properties, option));
      if (unknown !== undefined) throw new ScoreFormulaError(`${name}: unknown option "${unknown}"`);
      if (fit(given)) return create(given);
      const problem = Value.Errors(options, given).First();
      throw new ScoreFormulaError(`${name}: ${problem?.path.slice(1) ?? ''}: ${problem?.message ?? ''}`);
    },
  };
}
