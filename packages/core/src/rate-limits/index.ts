export type { ConfiguredLimits, NetworkException, RateLimitOverrides } from './rate-limits';
export { createRateLimitStore } from './rate-limit-store';
export { createEffectiveRateLimits, type EffectiveRateLimits } from './effective-rate-limits';
export {
  createUpdateRateLimits,
  readRateLimits,
  type RateLimitView,
  type UpdateRateLimits,
} from './update-rate-limits';
export { createRefusalCounts, type RefusalCounts } from './refusal-counts';
export { clientNetworkOf } from './networks';
export { createListRefusals, type ListRefusals } from './list-refusals';
export { createRequestRateLimiter, type RequestRateLimiter } from './request-rate-limiter';
