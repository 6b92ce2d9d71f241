import { createHash } from 'node:crypto';

/**
 * Reproducible pseudo-random numbers: the same seed gives the same numbers in the same order. Not for
 * secrets.
 */
export interface SeededNumbers {
  /** At least 0, below 1. */
  next(): number;
  /** A whole number at least 0, below `end`. */
  below(end: number): number;
  /** `length` lower-case hex digits. */
  hex(length: number): string;
  /** In the form of a version 4 UUID. */
  uuid(): string;
}

/** A 32-bit xorshift generator (Marsaglia 2003, shifts 13, 17, 5), started from a digest of the seed. */
export function createSeededNumbers(seed: string): SeededNumbers {
  // A state of 0 would stay 0.
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0) || 1;
  const word = (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
  const hex = (length: number): string => {
    let text = '';
    while (text.length < length) text += word().toString(16).padStart(8, '0');
    return text.slice(0, length);
  };
  return {
    next: () => word() / 2 ** 32,
    below: (end) => Math.floor((word() / 2 ** 32) * end),
    hex,
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${'89ab'.charAt(word() % 4)}${hex(3)}-${hex(12)}`,
  };
}
