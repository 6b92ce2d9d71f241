import { createHash } from 'node:crypto';
import type { RedisClient } from './connect-redis';
import { inTime } from './unavailable';

/** Codes that can be used once, each with a text that it stands for. */
export interface SingleUseCodes {
  keep(code: string, worth: string, lifetimeMs: number): Promise<void>;
  /** Removes the code and returns its text, atomically: only one of two callers gets it. */
  take(code: string): Promise<string | undefined>;
}

/** A digest, so that a dump of the keys contains no usable code, and response times to wrong codes reveal nothing. */
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
