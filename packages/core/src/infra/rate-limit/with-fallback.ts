import { DeadlineError, withDeadline } from '../deadline';
import { createOutageLog, type Logger } from '../logging';
import type { RateLimiter } from './rate-limiter';

/**
 * A take lasts a millisecond; the rest is headroom for a busy machine. Also the longest time that a request waits
 * in vain.
 */
const DEADLINE_MS = 1_000;

/**
 * Uses `first`, and `second` when that fails or does not answer in time. So players can still submit while Redis is
 * down or stuck, and each replica still limits guessing. While a reply is overdue, `first` is not tried again.
 */
export function withFallback(
  first: RateLimiter,
  second: RateLimiter,
  logger: Logger,
  { deadlineMs } = { deadlineMs: DEADLINE_MS },
): RateLimiter {
  const outage = createOutageLog(logger, {
    begins: 'rate limits are kept per process until Redis is back',
    ends: 'rate limits are shared by all processes again',
  });
  let overdue = 0;
  return {
    async take(bucket, keyParts, now) {
      if (overdue > 0) return second.take(bucket, keyParts, now);
      const taking = first.take(bucket, keyParts, now);
      const settleLate = () => {
        overdue -= 1;
      };
      try {
        const take = await withDeadline('the shared rate limits', deadlineMs, taking);
        outage.succeeded();
        return take;
      } catch (error) {
        if (error instanceof DeadlineError) {
          overdue += 1;
          taking.then(settleLate, settleLate);
        }
        outage.failed(error);
        return second.take(bucket, keyParts, now);
      }
    },
  };
}
