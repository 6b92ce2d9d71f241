import type { Bucket, Take } from './rate-limiter';

export interface BucketState {
  readonly tokens: number;
  /** Time from which the next token is counted, Unix ms. */
  readonly countedFromMs: number;
}

/**
 * Tokens are returned whole, the time from which the next is counted advances only by whole tokens, and a
 * refused attempt changes nothing. A clock behind another replica's counts as standing still.
 */
export function takeToken(
  bucket: Bucket,
  state: BucketState | undefined,
  nowMs: number,
): { readonly take: Take; readonly state: BucketState } {
  const perTokenMs = bucket.windowMs / bucket.burst;
  const before = state ?? { tokens: bucket.burst, countedFromMs: nowMs };
  const elapsedMs = Math.max(0, nowMs - before.countedFromMs);
  const returned = Math.floor(elapsedMs / perTokenMs);
  const tokens = Math.min(bucket.burst, before.tokens + returned);
  const countedFromMs = before.countedFromMs + returned * perTokenMs;
  const sinceTokenMs = Math.max(0, nowMs - countedFromMs);
  const fullInMs = (left: number): number => Math.ceil((bucket.burst - left) * perTokenMs - sinceTokenMs);
  if (tokens > 0) {
    const remaining = tokens - 1;
    return {
      take: { taken: true, remaining, fullInMs: fullInMs(remaining) },
      state: { tokens: remaining, countedFromMs },
    };
  }
  const retryInMs = Math.max(1, Math.ceil(perTokenMs - sinceTokenMs));
  return {
    take: { taken: false, retryInMs, remaining: 0, fullInMs: fullInMs(0) },
    state: { tokens, countedFromMs },
  };
}
