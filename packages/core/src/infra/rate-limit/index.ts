export type { Bucket, RateLimiter, Take } from './rate-limiter';
export { createMemoryRateLimiter } from './memory-rate-limiter';
export { createRedisRateLimiter } from './redis-rate-limiter';
export { withFallback } from './with-fallback';
