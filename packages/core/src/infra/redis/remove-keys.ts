import type { RedisClient } from './connect-redis';

/** Special characters of a pattern of Redis. */
const SPECIAL = /[*?[\]\\]/g;

/** Removes every key that begins with `prefix`; keys of others in the same Redis stay. */
export async function removeKeys(redis: RedisClient, prefix: string): Promise<void> {
  for await (const keys of redis.scanIterator({
    MATCH: `${prefix.replace(SPECIAL, '\\$&')}*`,
    COUNT: 1000,
  })) {
    if (keys.length > 0) await redis.unlink(keys);
  }
}
