import type { Logger } from '../../infra/logging';
import { createBoundedRegex, type RegexConfig, type RegexValidation } from '../../infra/regex';
import { createConfigValidator } from './config-validator';
import { MATCH, MISMATCH, type FlagProvider, type JsonSchema } from './flag-provider';

const CONFIG_SCHEMA: JsonSchema = {
  type: 'object',
  properties: {
    pattern: { type: 'string', minLength: 1 },
    flags: { type: 'string', pattern: '^[dgimsuvy]*$' },
    /** a sample flag the pattern accepts, given to instances and the admin bot */
    flagValue: { type: 'string', minLength: 1 },
  },
  required: ['pattern'],
  additionalProperties: false,
};

/**
 * A stored pattern takes microseconds; the rest is headroom for a busy machine and bounds the cost of a bad
 * one.
 */
const SUBMISSION_BUDGET_MS = 100;

export interface RegexFlagDependencies {
  readonly validatePattern: (config: RegexConfig) => Promise<RegexValidation>;
  readonly logger: Logger;
}

interface WrittenConfig {
  readonly pattern: string;
  readonly flags?: string;
  readonly flagValue?: string;
}

function regexConfig({ pattern, flags, flagValue }: WrittenConfig): RegexConfig {
  return { pattern, flags: flags ?? '', ...(flagValue === undefined ? {} : { flagValue }) };
}

const validate = createConfigValidator<WrittenConfig>(CONFIG_SCHEMA);

/** The sample flag of a stored entry; undefined when it has none or does not validate. */
export function regexFlagValue(config: unknown): string | undefined {
  const checked = validate(config);
  return checked.outcome === 'valid' ? checked.config.flagValue : undefined;
}

/** Accepts a submission in which the pattern is found. */
export function createRegexFlagProvider({ validatePattern, logger }: RegexFlagDependencies): FlagProvider {
  const run = createBoundedRegex();
  return {
    name: 'flags/regex',
    configSchema: CONFIG_SCHEMA,
    async check(config) {
      const checked = validate(config);
      if (checked.outcome === 'invalid') return checked;
      const validation = await validatePattern(regexConfig(checked.config));
      return validation.outcome === 'good' ? checked : { ...validation, outcome: 'invalid' };
    },
    matcher(config) {
      const checked = validate(config);
      if (checked.outcome === 'invalid') return undefined;
      const { pattern, flags } = regexConfig(checked.config);
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
