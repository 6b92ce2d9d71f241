import { createHash } from 'node:crypto';
import type { RedisClient } from './connect-redis';
import { inTime } from './unavailable';

/** Codes that were given out and not used yet, each with a text that says what it is worth. */
export interface SingleUseCodes {
  keep(code: string, worth: string, lifetimeMs: number): Promise<void>;
  /** Removes the code, atomically: of two callers one gets what it is worth. */
  take(code: string): Promise<string | undefined>;
}

/** A digest, so a dump of the keys holds no usable code, and how long a wrong one takes tells nothing about a right one. */
export function singleUseKey(keyPrefix: string, code: string): string {
  return keyPrefix + createHash('sha256').update(code).digest('hex');
}

/**
 * Redis forgets a code when it expires. While Redis is connected but does not reply, a call fails at the
 * deadline. Its command may still run: a code that is taken too late is lost.
 */
export function createRedisSingleUseCodes(
  redis: Pick<RedisClient, 'set' | 'getDel'>,
  keyPrefix: string,
  { deadlineMs }: { readonly deadlineMs?: number } = {},
): SingleUseCodes {
  const keyOf = (code: string) => singleUseKey(keyPrefix, code);
  return {
    async keep(code, worth, lifetimeMs) {
      await inTime(
        redis.set(keyOf(code), worth, { expiration: { type: 'PX', value: lifetimeMs } }),
        deadlineMs,
      );
    },
    take: async (code) => (await inTime(redis.getDel(keyOf(code)), deadlineMs)) ?? undefined,
  };
}
