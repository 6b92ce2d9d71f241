import type { Logger } from '../logging';
import type { RateLimiter } from './rate-limiter';

/**
 * Asks `first`, and `second` when that fails: with Redis away players can still submit, and a guesser is still held
 * back by each replica.
 */
export function withFallback(first: RateLimiter, second: RateLimiter, logger: Logger): RateLimiter {
  let failing = false;
  return {
    async take(bucket, keyParts, now) {
      try {
        const take = await first.take(bucket, keyParts, now);
        failing = false;
        return take;
      } catch (error) {
        if (!failing) logger.warn('rate limits are kept per process until Redis is back', { error });
        failing = true;
        return second.take(bucket, keyParts, now);
      }
    },
  };
}
