import type { FlagEntry } from '@rampart/event-rules';
import type { FlagContext, FlagEvaluation, FlagMatcher } from './flag-provider';
import { MISMATCH } from './flag-provider';
import type { FlagProviders } from './flag-providers';

export type FlagVerdict =
  | {
      readonly accepted: true;
      /** Of the entry that decided. */
      readonly index: number;
      /** The team the flag was made for, when that is not the submitting team. */
      readonly cheatedFrom?: string;
    }
  | { readonly accepted: false };

export interface FlagEvaluator {
  /**
   * Always evaluates a submission against all entries, so that timing does not reveal which one matched. The
   * first accepting entry decides, else the first that recognises another team's flag.
   */
  evaluate(entries: readonly FlagEntry[], submitted: string, context: FlagContext): Promise<FlagVerdict>;
}

function verdictOf(evaluations: readonly FlagEvaluation[]): FlagVerdict {
  const match = evaluations.findIndex(({ result }) => result === 'match');
  if (match !== -1) return { accepted: true, index: match };
  for (const [index, evaluation] of evaluations.entries()) {
    if (evaluation.result === 'foreign') return { accepted: true, index, cheatedFrom: evaluation.ownerId };
  }
  return { accepted: false };
}

export function createFlagEvaluator(providers: FlagProviders): FlagEvaluator {
  // Entries live as long as the cached snapshot that holds them, and their matchers with them.
  const matchers = new WeakMap<FlagEntry, FlagMatcher>();

  const matcherOf = (entry: FlagEntry): FlagMatcher => {
    let matcher = matchers.get(entry);
    if (matcher === undefined) {
      // An unknown provider and a config that no longer validates accept nothing.
      matcher = providers.find(entry.provider)?.matcher(entry.config) ?? (() => MISMATCH);
      matchers.set(entry, matcher);
    }
    return matcher;
  };

  return {
    async evaluate(entries, submitted, context) {
      const evaluations: FlagEvaluation[] = [];
      for (const entry of entries) evaluations.push(await matcherOf(entry)(submitted, context));
      return verdictOf(evaluations);
    },
  };
}
