import { createConfigValidator } from './config-validator';
import type { FlagConfigCheck, FlagRules, JsonSchema } from './flag-rules';

export interface DynamicFlagConfig {
  /** `prefix{content}` */
  readonly base: string;
  readonly mode: 'auto' | 'leet' | 'tail';
  /** what happens when every leet variant is taken */
  readonly exhaustion: 'tail' | 'duplicate';
}

/** 2^20 variants make guessing hopeless and collisions rare. */
export const MIN_LEET_CARRIERS = 20;

const CONFIG_SCHEMA: JsonSchema = {
  type: 'object',
  properties: {
    base: { type: 'string', pattern: '^[^{]+\\{[\\x20-\\x7E]*\\}$' },
    mode: { type: 'string', enum: ['auto', 'leet', 'tail'], default: 'auto' },
    exhaustion: { type: 'string', enum: ['tail', 'duplicate'], default: 'tail' },
  },
  required: ['base'],
  additionalProperties: false,
};

const validateSchema = createConfigValidator<DynamicFlagConfig>(CONFIG_SCHEMA);

/** Counts the letters of the content that can take one of two forms. */
export function countCarriers(base: string): number {
  return base.slice(base.indexOf('{') + 1, -1).match(/[a-z]/g)?.length ?? 0;
}

function validate(config: unknown): FlagConfigCheck<DynamicFlagConfig> {
  const checked = validateSchema(config);
  if (checked.outcome === 'invalid') return checked;
  const { base, mode } = checked.config;
  if (mode !== 'leet' || countCarriers(base) >= MIN_LEET_CARRIERS) return checked;
  const detail = `needs at least ${String(MIN_LEET_CARRIERS)} lowercase letters for leet`;
  return { outcome: 'invalid', path: 'base', detail };
}

/** The config of a stored entry, with defaults; undefined when it does not validate. */
export function dynamicFlagConfig(config: unknown): DynamicFlagConfig | undefined {
  const checked = validate(config);
  return checked.outcome === 'valid' ? checked.config : undefined;
}

export const DYNAMIC_FLAG_RULES: FlagRules = {
  name: 'flags/dynamic',
  configSchema: CONFIG_SCHEMA,
  check: (config) => Promise.resolve(validate(config)),
};
