/**
 * A token bucket: `burst` tokens, one of which returns every `windowMs / burst`. The name is part of the key in Redis,
 * so both versions of an action share a bucket.
 */
export interface BucketDeclaration {
  readonly name: string;
  readonly burst: number;
  readonly windowMs: number;
  /** Who shares the tokens; the key in Redis is made of it. */
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

export const externalAuthAuthorize = {
  name: 'external-auth-authorize',
  burst: 5,
  windowMs: 50_000,
  scope: 'team',
} as const satisfies BucketDeclaration;

const MINUTE_MS = 60_000;

/** A registration takes from both of its buckets, and only when it would send a mail. */
export const registrationByIp = {
  name: 'registration-ip',
  burst: 20,
  windowMs: 10 * MINUTE_MS,
  scope: 'ip',
} as const satisfies BucketDeclaration;

export const registrationByEmail = {
  name: 'registration-email',
  burst: 2,
  windowMs: 60 * MINUTE_MS,
  scope: 'email',
} as const satisfies BucketDeclaration;

export const recoveryByIp = {
  name: 'recovery-ip',
  burst: 5,
  windowMs: 25 * MINUTE_MS,
  scope: 'ip',
} as const satisfies BucketDeclaration;

export const recoveryByEmail = {
  name: 'recovery-email',
  burst: 2,
  windowMs: 60 * MINUTE_MS,
  scope: 'email',
} as const satisfies BucketDeclaration;

/** A sign-in that has begun is kept for ten minutes; many players may share an address. */
export const oidcSignIn = {
  name: 'oidc-sign-in',
  burst: 300,
  windowMs: 10 * MINUTE_MS,
  scope: 'ip',
} as const satisfies BucketDeclaration;

export const emailChanges = {
  name: 'email-changes',
  burst: 3,
  windowMs: 15 * MINUTE_MS,
  scope: 'team',
} as const satisfies BucketDeclaration;

export const profileUpdates = {
  name: 'profile-updates',
  burst: 3,
  windowMs: 180_000,
  scope: 'team',
} as const satisfies BucketDeclaration;

export const avatarUploads = {
  name: 'avatar-uploads',
  burst: 2,
  windowMs: 120_000,
  scope: 'team',
} as const satisfies BucketDeclaration;

export const memberTokens = {
  name: 'member-tokens',
  burst: 20,
  windowMs: 20 * MINUTE_MS,
  scope: 'team',
} as const satisfies BucketDeclaration;

export const adminBotSubmissions = {
  name: 'admin-bot-submissions',
  burst: 1,
  windowMs: 10_000,
  scope: 'team+challenge',
} as const satisfies BucketDeclaration;

/** Every bucket, in the order of docs/rules/limits.md. */
export const BUCKETS = [
  registrationByIp,
  registrationByEmail,
  recoveryByIp,
  recoveryByEmail,
  oidcSignIn,
  flagAttempts,
  profileUpdates,
  emailChanges,
  avatarUploads,
  memberTokens,
  adminBotSubmissions,
  leaderboardSearch,
  externalAuthAuthorize,
] as const;
export type BucketName = (typeof BUCKETS)[number]['name'];

export const BUCKET_NAMES: readonly BucketName[] = BUCKETS.map(({ name }) => name);

/** Buckets by IP address, which all users of a network may share. */
export const ADDRESS_BUCKET_NAMES = [
  registrationByIp.name,
  recoveryByIp.name,
  oidcSignIn.name,
  leaderboardSearch.name,
] as const;
export type AddressBucketName = (typeof ADDRESS_BUCKET_NAMES)[number];

/** Upper limits of settings: more tokens than anybody takes, and no window longer than an event. */
export const RATE_LIMIT_BOUNDS = {
  burst: { minimum: 1, maximum: 100_000 },
  windowMs: { minimum: 1_000, maximum: 7 * 24 * 60 * MINUTE_MS },
  multiplier: { minimum: 2, maximum: 1_000 },
  networks: 100,
  /** How long refusals are kept. */
  refusalHours: 24,
} as const;
