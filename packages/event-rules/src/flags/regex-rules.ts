import { createRegexValidator, type RegexConfig, type ValidateRegex } from '../regex';
import { createConfigValidator } from './config-validator';
import type { FlagRules, JsonSchema } from './flag-rules';

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

interface WrittenConfig {
  readonly pattern: string;
  readonly flags?: string;
  readonly flagValue?: string;
}

const validate = createConfigValidator<WrittenConfig>(CONFIG_SCHEMA);

/** The pattern of an entry; undefined when the config does not validate. */
export function regexFlagConfig(config: unknown): RegexConfig | undefined {
  const checked = validate(config);
  if (checked.outcome === 'invalid') return undefined;
  const { pattern, flags = '', flagValue } = checked.config;
  return { pattern, flags, ...(flagValue === undefined ? {} : { flagValue }) };
}

/** The sample flag of a stored entry; undefined when it has none or does not validate. */
export function regexFlagValue(config: unknown): string | undefined {
  return regexFlagConfig(config)?.flagValue;
}

export function createRegexFlagRules(validatePattern: ValidateRegex = createRegexValidator()): FlagRules {
  return {
    name: 'flags/regex',
    configSchema: CONFIG_SCHEMA,
    async check(config) {
      const checked = validate(config);
      const pattern = regexFlagConfig(config);
      if (checked.outcome === 'invalid' || pattern === undefined) return checked;
      const validation = await validatePattern(pattern);
      return validation.outcome === 'good' ? checked : { ...validation, outcome: 'invalid' };
    },
  };
}
