/**
 * Rate-limit buckets (spec, Limits; competition reference 0.5): `burst` tokens, one of which returns every
 * `windowMs / burst`. The name is part of the key in the shared store, so both versions of an action share a bucket.
 */
export interface BucketDeclaration {
  readonly name: string;
  readonly burst: number;
  readonly windowMs: number;
  readonly scope: 'ip' | 'team' | 'team+challenge' | 'email';
}

export const flagAttempts = {
  name: 'flag-attempts',
  burst: 5,
  windowMs: 25_000,
  scope: 'team+challenge',
} as const satisfies BucketDeclaration;

export const leaderboardSearch = {
  name: 'leaderboard-search',
  burst: 3,
  windowMs: 3_000,
  scope: 'ip',
} as const satisfies BucketDeclaration;

/** Accounts reference 1.7. */
export const externalAuthAuthorize = {
  name: 'external-auth-authorize',
  burst: 5,
  windowMs: 50_000,
  scope: 'team',
} as const satisfies BucketDeclaration;
