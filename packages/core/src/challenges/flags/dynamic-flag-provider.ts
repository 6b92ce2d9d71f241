import { createConfigValidator } from './config-validator';
import { countCarriers, MIN_LEET_CARRIERS, type DynamicFlagConfig } from './dynamic-flag';
import { MATCH, MISMATCH, type FlagConfigCheck, type FlagProvider, type JsonSchema } from './flag-provider';
import type { MintedFlagStore } from './minted-flag-store';

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

/** Accepts what was minted for a team on this challenge with this base. */
export function createDynamicFlagProvider(minted: Pick<MintedFlagStore, 'findOwner'>): FlagProvider {
  return {
    name: 'flags/dynamic',
    configSchema: CONFIG_SCHEMA,
    check: (config) => Promise.resolve(validate(config)),
    matcher(config) {
      const dynamic = dynamicFlagConfig(config);
      if (dynamic === undefined) return undefined;
      return async (submitted, { challengeId, teamId }) => {
        const ownerId = await minted.findOwner({ challengeId, base: dynamic.base, flag: submitted, teamId });
        if (ownerId === undefined) return MISMATCH;
        return ownerId === teamId ? MATCH : { result: 'foreign', ownerId };
      };
    },
  };
}
