/** Rate limits in force: what the configuration says, what staff changed, and exceptions for networks. */
import type { AddressBucketName, BucketName } from '@rampart/domain-data';
import type { Bucket } from '../infra/rate-limit';

export type Limit = Pick<Bucket, 'burst' | 'windowMs'>;

/** By name of the bucket. */
export type ConfiguredLimits = Readonly<Record<BucketName, Limit>>;

export type NetworkLimit =
  /** So many times the tokens in the same time. */
  | { readonly kind: 'multiplied'; readonly by: number }
  | ({ readonly kind: 'own' } & Limit)
  | { readonly kind: 'none' };

/** What holds for each address of a network: of a venue or a university, say, whose users share few addresses. */
export interface NetworkException {
  /** CIDR. */
  readonly network: string;
  /** For staff: whose network it is. */
  readonly note: string;
  /** Null for every bucket of an address. */
  readonly bucket: AddressBucketName | null;
  readonly limit: NetworkLimit;
}

/** What staff changed. */
export interface RateLimitOverrides {
  readonly buckets: Readonly<Partial<Record<BucketName, Limit>>>;
  readonly networks: readonly NetworkException[];
}

/** Absent keeps, null removes, a value replaces; `networks` as a whole. */
export interface RateLimitChanges {
  readonly buckets?: Readonly<Partial<Record<BucketName, Limit | null>>> | undefined;
  readonly networks?: readonly NetworkException[] | null | undefined;
}

export function changeRateLimits(
  before: RateLimitOverrides,
  { buckets = {}, networks }: RateLimitChanges,
): RateLimitOverrides {
  const merged = Object.entries({ ...before.buckets, ...buckets }).filter(([, limit]) => limit !== null);
  return {
    buckets: Object.fromEntries(merged) as RateLimitOverrides['buckets'],
    networks: networks === undefined ? before.networks : (networks ?? []),
  };
}

/** The limit of an exception where `limit` would hold otherwise; null for none. */
export function exceptionalLimit(limit: Limit, exception: NetworkLimit): Limit | null {
  switch (exception.kind) {
    case 'multiplied':
      return { burst: limit.burst * exception.by, windowMs: limit.windowMs };
    case 'own':
      return { burst: exception.burst, windowMs: exception.windowMs };
    case 'none':
      return null;
  }
}
