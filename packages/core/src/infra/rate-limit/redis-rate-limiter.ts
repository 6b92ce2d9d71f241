import { createWriteBatcher } from '../batching';
import { createRedisScript, type RedisClient } from '../redis';
import type { Bucket, RateLimiter, Take } from './rate-limiter';

/**
 * KEYS       buckets, each a hash of `tokens` and `from` (the state of token-bucket.ts); one named twice is taken from
 *            twice, in order
 * ARGV       for each of them burst, window in ms, now in Unix ms
 * answers    for each of them ms until the next token or 0 when one was taken, tokens left, ms until the bucket is full
 */
const TAKE = createRedisScript(`
local takes = {}
for place, key in ipairs(KEYS) do
  local burst, window, now = tonumber(ARGV[place * 3 - 2]), tonumber(ARGV[place * 3 - 1]), tonumber(ARGV[place * 3])
  local per = window / burst
  local stored = redis.call('HMGET', key, 'tokens', 'from')
  local tokens, from = tonumber(stored[1]) or burst, tonumber(stored[2]) or now
  local returned = math.floor(math.max(0, now - from) / per)
  tokens = math.min(burst, tokens + returned)
  from = from + returned * per
  local since = math.max(0, now - from)
  local retry, left = 0, tokens - 1
  if tokens > 0 then
    redis.call('HSET', key, 'tokens', left, 'from', string.format('%.6f', from))
    redis.call('PEXPIRE', key, window)
  else
    retry, left = math.max(1, math.ceil(per - since)), 0
  end
  takes[place * 3 - 2] = retry
  takes[place * 3 - 1] = left
  takes[place * 3] = math.ceil((burst - left) * per - since)
end
return takes
`);

/** Bounds how long one script blocks Redis. */
const MAX_TAKES_PER_SCRIPT = 200;

interface TakeRequest {
  readonly key: string;
  readonly bucket: Bucket;
  readonly now: Date;
}

function takeOf(answers: readonly number[], place: number): Take {
  const retryInMs = answers[place * 3] ?? 0;
  const remaining = answers[place * 3 + 1] ?? 0;
  const fullInMs = answers[place * 3 + 2] ?? 0;
  return retryInMs === 0
    ? { taken: true, remaining, fullInMs }
    : { taken: false, retryInMs, remaining, fullInMs };
}

async function takeAll(redis: RedisClient, requests: readonly TakeRequest[]): Promise<Take[]> {
  const answers = (await TAKE.run(
    redis,
    requests.map(({ key }) => key),
    requests.flatMap(({ bucket, now }) => [bucket.burst, bucket.windowMs, now.getTime()].map(String)),
  )) as number[];
  return requests.map((_, place) => takeOf(answers, place));
}

/**
 * Buckets shared by all replicas; an idle one expires a window after its last take. Takes requested while
 * Redis is busy are batched.
 */
export function createRedisRateLimiter(redis: RedisClient, keyPrefix: string): RateLimiter {
  const take = createWriteBatcher<TakeRequest, Take>({
    write: (requests) => takeAll(redis, requests),
    // An error does not say how far the script got.
    isFaultOfOne: () => false,
    atOnce: 1,
    maxItems: MAX_TAKES_PER_SCRIPT,
  });
  return {
    take: (bucket, keyParts, now) =>
      take({
        key: `${keyPrefix}bucket:${[bucket.name, ...keyParts].map(encodeURIComponent).join(':')}`,
        bucket,
        now,
      }),
  };
}
