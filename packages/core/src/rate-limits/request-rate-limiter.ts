import type { Bucket, RateLimiter, Take } from '../infra/rate-limit';
import type { EffectiveRateLimits } from './effective-rate-limits';
import { clientNetworkOf } from './networks';
import type { Limit } from './rate-limits';
import type { RefusalCounts, RefusedClient } from './refusal-counts';

/** `limit` is the one in force, null for none. */
export type RequestTake = Take & { readonly limit: Limit | null };

/** Takes one token for a request of `who`. */
export interface RequestRateLimiter {
  take(bucket: Bucket, keyParts: readonly string[], now: Date, who: RefusedClient): Promise<RequestTake>;
}

/** Takes from buckets of the sizes in force, a client's from that of its network. */
export function createRequestRateLimiter(dependencies: {
  readonly limiter: RateLimiter;
  readonly limits: Pick<EffectiveRateLimits, 'limitOf'>;
  readonly onRefused: RefusalCounts['count'];
}): RequestRateLimiter {
  const { limiter, limits, onRefused } = dependencies;
  return {
    async take(bucket, keyParts, now, who) {
      const limit = limits.limitOf(bucket, who.clientIp);
      if (limit === null) return { taken: true, remaining: bucket.burst, fullInMs: 0, limit };
      const { burst, windowMs } = limit;
      const parts = bucket.scope === 'ip' ? keyParts.map(clientNetworkOf) : keyParts;
      const take = await limiter.take({ ...bucket, burst, windowMs }, parts, now);
      if (!take.taken) onRefused(bucket.name, who, now);
      return { limit, ...take };
    },
  };
}
