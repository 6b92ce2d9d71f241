import type { Logger } from '../logging';
import type { RateLimiter, Take } from './rate-limiter';

/** A take lasts a millisecond; the rest is reserve for a busy machine. It is also what a request may wait in vain. */
const DEADLINE_MS = 1_000;

/** Settles as `take` does, or fails after `deadlineMs`, when `onOverdue` is told. */
function settledWithin(deadlineMs: number, take: Promise<Take>, onOverdue: () => void): Promise<Take> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      onOverdue();
      reject(new Error(`no answer within ${String(deadlineMs)} ms`));
    };
    let pending: NodeJS.Immediate | undefined;
    // A process that was busy for long looks first at what has arrived meanwhile.
    const timer = setTimeout(() => (pending = setImmediate(giveUp)), deadlineMs);
    const settle = () => {
      clearTimeout(timer);
      clearImmediate(pending);
    };
    take.then(resolve, reject).finally(settle);
  });
}

/**
 * Asks `first`, and `second` when that fails or does not answer in time: with Redis away or stuck players can still
 * submit, and a guesser is still held back by each replica. While an answer is overdue `first` is not asked again.
 */
export function withFallback(
  first: RateLimiter,
  second: RateLimiter,
  logger: Logger,
  { deadlineMs } = { deadlineMs: DEADLINE_MS },
): RateLimiter {
  let failing = false;
  let overdue = 0;
  return {
    async take(bucket, keyParts, now) {
      if (overdue > 0) return second.take(bucket, keyParts, now);
      const asked = first.take(bucket, keyParts, now);
      const settleLate = () => {
        overdue -= 1;
      };
      try {
        const take = await settledWithin(deadlineMs, asked, () => {
          overdue += 1;
          asked.then(settleLate, settleLate);
        });
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
