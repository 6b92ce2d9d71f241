import { randomBytes, randomFillSync, randomUUID } from 'node:crypto';

/** The only source of time; a test passes a fixed one. */
export interface Clock {
  now(): Date;
}

/** The only source of randomness; a test passes a seeded one. */
export interface Random {
  /** `count` cryptographically strong bytes. */
  bytes(count: number): Buffer;
  /** A random UUID, version 4. */
  uuid(): string;
}

export const systemClock: Clock = { now: () => new Date() };

/** Fetching this many bytes costs little more than fetching a few. */
const POOL_BYTES = 4_096;

/**
 * Random bytes from a pool, each given out once. Asking the system for each request would take longer than
 * encrypting a token.
 */
function createPooledBytes(): (count: number) => Buffer {
  const pool = Buffer.alloc(POOL_BYTES);
  let used = POOL_BYTES;
  return (count) => {
    if (count > POOL_BYTES / 4) return randomBytes(count);
    if (used + count > POOL_BYTES) {
      randomFillSync(pool);
      used = 0;
    }
    const bytes = Buffer.from(pool.subarray(used, used + count));
    pool.fill(0, used, used + count);
    used += count;
    return bytes;
  };
}

export const systemRandom: Random = { bytes: createPooledBytes(), uuid: () => randomUUID() };
