import { createConfigValidator } from './config-validator';
import type { FlagRules, JsonSchema } from './flag-rules';

const CONFIG_SCHEMA: JsonSchema = {
  type: 'object',
  properties: { flag: { type: 'string', minLength: 1 } },
  required: ['flag'],
  additionalProperties: false,
};

const validate = createConfigValidator<{ flag: string }>(CONFIG_SCHEMA);

/** The flag of a stored entry; undefined when it does not validate. */
export function staticFlagValue(config: unknown): string | undefined {
  const checked = validate(config);
  return checked.outcome === 'valid' ? checked.config.flag : undefined;
}

export const STATIC_FLAG_RULES: FlagRules = {
  name: 'flags/static',
  configSchema: CONFIG_SCHEMA,
  check: (config) => Promise.resolve(validate(config)),
};
