import { timingSafeEqual } from 'node:crypto';
import { STATIC_FLAG_RULES, staticFlagValue } from '@rampart/event-rules';
import { MATCH, MISMATCH, type FlagProvider } from './flag-provider';

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

/** Accepts exactly one text. */
export function createStaticFlagProvider(): FlagProvider {
  return {
    ...STATIC_FLAG_RULES,
    matcher(config) {
      const flag = staticFlagValue(config);
      if (flag === undefined) return undefined;
      const expected = Buffer.from(flag);
      return (submitted) => (equalsInConstantTime(expected, Buffer.from(submitted)) ? MATCH : MISMATCH);
    },
  };
}
