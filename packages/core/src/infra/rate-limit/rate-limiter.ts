/** `burst` tokens, one of which returns every `windowMs / burst` (competition reference 0.5). */
export interface Bucket {
  readonly name: string;
  readonly burst: number;
  readonly windowMs: number;
  /** What its keys are made of. */
  readonly scope?: 'ip' | 'team' | 'team+challenge' | 'email';
}

/** What a bucket holds after a take: what `RateLimit` fields tell. */
export interface BucketLevel {
  /** Whole tokens left. */
  readonly remaining: number;
  /** Until the bucket is full again if nothing is taken; 0 for a full one. */
  readonly fullInMs: number;
}

export type Take = BucketLevel &
  ({ readonly taken: true } | { readonly taken: false; readonly retryInMs: number });

/** Takes one token of the bucket that `keyParts` name, in one atomic step. */
export interface RateLimiter {
  take(bucket: Bucket, keyParts: readonly string[], now: Date): Promise<Take>;
}

/** A rate limiter for one request: knows its instant, and whoever made it may look at what was taken. */
export type TakeToken = (bucket: Bucket, keyParts: readonly string[]) => Promise<Take>;
