import {
  createBoundedRegex,
  createRegexFlagRules,
  regexFlagConfig,
  type ValidateRegex,
} from '@rampart/event-rules';
import type { Logger } from '../../infra/logging';
import { MATCH, MISMATCH, type FlagProvider } from './flag-provider';

/**
 * A stored pattern takes microseconds; the rest is headroom for a busy machine and bounds the cost of a bad
 * one.
 */
const SUBMISSION_BUDGET_MS = 100;

export interface RegexFlagDependencies {
  readonly validatePattern?: ValidateRegex;
  readonly logger: Logger;
}

/** Accepts a submission in which the pattern is found. */
export function createRegexFlagProvider({ validatePattern, logger }: RegexFlagDependencies): FlagProvider {
  const run = createBoundedRegex();
  return {
    ...createRegexFlagRules(validatePattern),
    matcher(config) {
      const checked = regexFlagConfig(config);
      if (checked === undefined) return undefined;
      const { pattern, flags } = checked;
      return (submitted, { challengeId, teamId }) => {
        const outcome = run({ pattern, flags, text: submitted }, SUBMISSION_BUDGET_MS);
        if (outcome === 'outOfTime') {
          logger.warn('a flag pattern ran out of time; the attempt counts as wrong', { challengeId, teamId });
        }
        return outcome === 'match' ? MATCH : MISMATCH;
      };
    },
  };
}
