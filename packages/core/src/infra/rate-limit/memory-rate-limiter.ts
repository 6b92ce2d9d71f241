import { LRUCache } from 'lru-cache';
import type { RateLimiter } from './rate-limiter';
import { takeToken, type BucketState } from './token-bucket';

/** Bounds the memory strangers can make us use; the oldest bucket is evicted first. */
const MOST_BUCKETS = 100_000;

/** Buckets of one process, used while Redis is down. */
export function createMemoryRateLimiter(): RateLimiter {
  // It allocates room for all of them at once, which most processes never need.
  let states: LRUCache<string, BucketState> | undefined;
  return {
    take(bucket, keyParts, now) {
      states ??= new LRUCache({ max: MOST_BUCKETS });
      const key = JSON.stringify([bucket.name, ...keyParts]);
      const { take, state } = takeToken(bucket, states.get(key), now.getTime());
      if (take.taken) states.set(key, state);
      return Promise.resolve(take);
    },
  };
}
