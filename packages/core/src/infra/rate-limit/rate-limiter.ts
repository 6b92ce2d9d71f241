import type { BucketDeclaration } from '@rampart/domain-data';

/** A bucket; one that a provider declares says nothing about its keys. */
export type Bucket = Omit<BucketDeclaration, 'scope'> & Partial<Pick<BucketDeclaration, 'scope'>>;

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
