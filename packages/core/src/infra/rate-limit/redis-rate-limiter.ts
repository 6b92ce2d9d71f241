import { createRedisScript, type RedisClient } from '../redis';
import type { RateLimiter } from './rate-limiter';

/**
 * KEYS[1]  the bucket, a hash of `tokens` and `from` (the state of token-bucket.ts)
 * ARGV[1]  burst, ARGV[2] window in ms, ARGV[3] now in Unix ms
 * answers  {ms until the next token or 0 when one was taken, tokens left, ms until the bucket is full}
 */
const TAKE = createRedisScript(`
local burst, window, now = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local per = window / burst
local stored = redis.call('HMGET', KEYS[1], 'tokens', 'from')
local tokens, from = tonumber(stored[1]) or burst, tonumber(stored[2]) or now
local returned = math.floor(math.max(0, now - from) / per)
tokens = math.min(burst, tokens + returned)
from = from + returned * per
local since = math.max(0, now - from)
if tokens > 0 then
  redis.call('HSET', KEYS[1], 'tokens', tokens - 1, 'from', string.format('%.6f', from))
  redis.call('PEXPIRE', KEYS[1], window)
  return {0, tokens - 1, math.ceil((burst - tokens + 1) * per - since)}
end
return {math.max(1, math.ceil(per - since)), 0, math.ceil(burst * per - since)}
`);

/** Buckets shared by all replicas; an idle one is forgotten a window after its last take. */
export function createRedisRateLimiter(redis: RedisClient, keyPrefix: string): RateLimiter {
  return {
    async take(bucket, keyParts, now) {
      const key = `${keyPrefix}bucket:${[bucket.name, ...keyParts].map(encodeURIComponent).join(':')}`;
      const args = [String(bucket.burst), String(bucket.windowMs), String(now.getTime())];
      const [retryInMs, remaining, fullInMs] = (await TAKE.run(redis, [key], args)) as [
        number,
        number,
        number,
      ];
      const level = { remaining, fullInMs };
      return retryInMs === 0 ? { taken: true, ...level } : { taken: false, retryInMs, ...level };
    },
  };
}
