import { timingSafeEqual } from 'node:crypto';
import { createConfigValidator } from './config-validator';
import { MATCH, MISMATCH, type FlagProvider, type JsonSchema } from './flag-provider';

const CONFIG_SCHEMA: JsonSchema = {
  type: 'object',
  properties: { flag: { type: 'string', minLength: 1 } },
  required: ['flag'],
  additionalProperties: false,
};

/** Compares UTF-8 bytes in time that depends only on the longer text. */
export function equalsInConstantTime(expected: Buffer, submitted: Buffer): boolean {
  const length = Math.max(expected.length, submitted.length);
  const paddedExpected = Buffer.alloc(length);
  const paddedSubmitted = Buffer.alloc(length);
  expected.copy(paddedExpected);
  submitted.copy(paddedSubmitted);
  const sameBytes = timingSafeEqual(paddedExpected, paddedSubmitted);
  const sameLength = expected.length === submitted.length;
  return sameBytes && sameLength;
}

const validate = createConfigValidator<{ flag: string }>(CONFIG_SCHEMA);

/** The flag of a stored entry; undefined when it does not validate. */
export function staticFlagValue(config: unknown): string | undefined {
  const checked = validate(config);
  return checked.outcome === 'valid' ? checked.config.flag : undefined;
}

/** Accepts exactly one text. */
export function createStaticFlagProvider(): FlagProvider {
  return {
    name: 'flags/static',
    configSchema: CONFIG_SCHEMA,
    check: (config) => Promise.resolve(validate(config)),
    matcher(config) {
      const checked = validate(config);
      if (checked.outcome === 'invalid') return undefined;
      const expected = Buffer.from(checked.config.flag);
      return (submitted) => (equalsInConstantTime(expected, Buffer.from(submitted)) ? MATCH : MISMATCH);
    },
  };
}
