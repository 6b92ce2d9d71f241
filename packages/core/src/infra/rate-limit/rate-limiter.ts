/** `burst` tokens, one of which returns every `windowMs / burst` (competition reference 0.5). */
export interface Bucket {
  readonly name: string;
  readonly burst: number;
  readonly windowMs: number;
}

export type Take = { readonly taken: true } | { readonly taken: false; readonly retryInMs: number };

/** Takes one token of the bucket that `keyParts` name, in one atomic step. */
export interface RateLimiter {
  take(bucket: Bucket, keyParts: readonly string[], now: Date): Promise<Take>;
}
