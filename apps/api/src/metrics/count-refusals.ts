import type { RateLimiter } from '@rampart/core/infra/rate-limit';
import type { ApiMetrics } from './api-metrics';

/** A rate limiter that counts what it refuses. */
export function countRefusals(rateLimiter: RateLimiter, metrics: Pick<ApiMetrics, 'refused'>): RateLimiter {
  return {
    async take(bucket, keyParts, now) {
      const take = await rateLimiter.take(bucket, keyParts, now);
      if (!take.taken) metrics.refused(bucket.name);
      return take;
    },
  };
}
