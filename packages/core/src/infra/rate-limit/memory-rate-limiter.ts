import { createLruCache } from '../lru-cache';
import type { RateLimiter } from './rate-limiter';
import { takeToken, type BucketState } from './token-bucket';

/** Bounds the memory that strangers can make us use; the oldest bucket is evicted first. */
const MAX_BUCKETS = 100_000;

/** Buckets of one process, used while Redis is down. */
export function createMemoryRateLimiter(): RateLimiter {
  const states = createLruCache<string, BucketState>(MAX_BUCKETS);
  return {
    take(bucket, keyParts, now) {
      const key = JSON.stringify([bucket.name, ...keyParts]);
      const { take, state } = takeToken(bucket, states.get(key), now.getTime());
      if (take.taken) states.set(key, state);
      return Promise.resolve(take);
    },
  };
}
