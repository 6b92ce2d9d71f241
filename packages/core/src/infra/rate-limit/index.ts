export type { Bucket, RateLimiter, Take, TakeToken } from './rate-limiter';
export { createMemoryRateLimiter } from './memory-rate-limiter';
export { createRedisRateLimiter } from './redis-rate-limiter';
export { withFallback } from './with-fallback';
