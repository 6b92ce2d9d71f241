import type { BucketDeclaration } from '@rampart/domain-data';

/** A bucket; one declared by a provider has no scope. */
export type Bucket = Omit<BucketDeclaration, 'scope'> & Partial<Pick<BucketDeclaration, 'scope'>>;

/** The level of a bucket after a take, for the `RateLimit` header fields. */
export interface BucketLevel {
  /** Whole tokens left. */
  readonly remaining: number;
  /** Time in ms until the bucket is full again if nothing is taken; 0 when full. */
  readonly fullInMs: number;
}

export type Take = BucketLevel &
  ({ readonly taken: true } | { readonly taken: false; readonly retryInMs: number });

/** Takes one token of the bucket that `keyParts` name, in one atomic step. */
export interface RateLimiter {
  take(bucket: Bucket, keyParts: readonly string[], now: Date): Promise<Take>;
}

/** A rate limiter bound to one request and its instant; the code that binds it may also record the takes. */
export type TakeToken = (bucket: Bucket, keyParts: readonly string[]) => Promise<Take>;
