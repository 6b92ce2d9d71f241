import { silentLogger } from '../logging';
import type { RateLimiter, Take } from './rate-limiter';
import { withFallback } from './with-fallback';

const BUCKET = { name: 'flags', burst: 5, windowMs: 25_000 };
const NOW = new Date('2026-06-02T00:00:00.000Z');
const FROM_FIRST: Take = { taken: true, remaining: 1, fullInMs: 1 };
const FROM_SECOND: Take = { taken: true, remaining: 2, fullInMs: 2 };
const second: RateLimiter = { take: () => Promise.resolve(FROM_SECOND) };

/** A limiter whose takes complete when the test says so. */
function aSlowLimiter() {
  const asked: ((take: Take) => void)[] = [];
  const take = () => new Promise<Take>((resolve) => asked.push(resolve));
  return { take, asked };
}

const takeFrom = (limiter: RateLimiter) => limiter.take(BUCKET, ['team'], NOW);

describe('limits while the shared store is unavailable', () => {
  it('(control) are the shared ones while it answers', async () => {
    const first: RateLimiter = { take: () => Promise.resolve(FROM_FIRST) };
    expect(await takeFrom(withFallback(first, second, silentLogger, { deadlineMs: 1_000 }))).toBe(FROM_FIRST);
  });

  it('are those of the process when it fails', async () => {
    const first: RateLimiter = { take: () => Promise.reject(new Error('away')) };
    expect(await takeFrom(withFallback(first, second, silentLogger))).toBe(FROM_SECOND);
  });

  it('are those of the process when it does not answer', async () => {
    const limiter = withFallback(aSlowLimiter(), second, silentLogger, { deadlineMs: 1 });
    expect(await takeFrom(limiter)).toBe(FROM_SECOND);
  });

  it('do not wait for it again until the first request is answered', async () => {
    const slow = aSlowLimiter();
    const limiter = withFallback(slow, second, silentLogger, { deadlineMs: 1 });
    await takeFrom(limiter);
    expect(await takeFrom(limiter)).toBe(FROM_SECOND);
    expect(slow.asked).toHaveLength(1);

    slow.asked[0]?.(FROM_FIRST);
    await new Promise(setImmediate);
    const next = takeFrom(limiter);
    expect(slow.asked).toHaveLength(2);
    slow.asked[1]?.(FROM_FIRST);
    expect(await next).toBe(FROM_FIRST);
  });
});
