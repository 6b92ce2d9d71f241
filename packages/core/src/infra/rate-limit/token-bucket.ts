import type { Bucket, Take } from './rate-limiter';

export interface BucketState {
  readonly tokens: number;
  /** Moment from which the next token is counted, ms. */
  readonly countedFromMs: number;
}

/**
 * Competition reference 0.5: whole tokens return, the reference time advances by them only, a refused attempt changes
 * nothing. A clock that is behind another replica's counts as standing still.
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
  if (tokens > 0) return { take: { taken: true }, state: { tokens: tokens - 1, countedFromMs } };
  const retryInMs = Math.max(1, Math.ceil(perTokenMs - Math.max(0, nowMs - countedFromMs)));
  return { take: { taken: false, retryInMs }, state: { tokens, countedFromMs } };
}
