import { ADDRESS_BUCKET_NAMES, BUCKET_NAMES, type BucketName } from '@rampart/domain-data';
import type { Bucket } from '../infra/rate-limit';
import { createStoredCopy, type StoredCopy } from '../infra/batching';
import { isInNetwork, parseNetwork, type Network } from './networks';
import {
  exceptionalLimit,
  type ConfiguredLimits,
  type Limit,
  type NetworkException,
  type RateLimitOverrides,
} from './rate-limits';
import type { RateLimitStore, StoredRateLimits } from './rate-limit-store';

/** The limits in force, in memory: they are read for every token. */
export interface EffectiveRateLimits extends Pick<
  StoredCopy<StoredRateLimits, unknown>,
  'refresh' | 'adopt'
> {
  /** Null when there is none for this client. A bucket that is not ours keeps its limit. */
  limitOf(bucket: Bucket, clientIp: string | null): Limit | null;
  /** The network whose exception holds for the address and the bucket of this name; null for none. */
  exceptionFor(bucket: string, address: string): string | null;
}

const isOurs = (name: string): name is BucketName => BUCKET_NAMES.some((ours) => ours === name);

type Compiled = NetworkException & { readonly compiled: Network };

/** A network that an older version stored and this one refuses has no effect. */
function compile({ networks }: RateLimitOverrides): readonly Compiled[] {
  return networks.flatMap((exception) => {
    const compiled = parseNetwork(exception.network);
    return 'problem' in compiled ? [] : [{ ...exception, compiled }];
  });
}

/** Resolves once what is stored is loaded. */
export async function createEffectiveRateLimits(dependencies: {
  store: Pick<RateLimitStore, 'get'>;
  configured: ConfiguredLimits;
}): Promise<EffectiveRateLimits> {
  const { store, configured } = dependencies;
  const copy = await createStoredCopy(store, ({ overrides }) => ({
    buckets: overrides.buckets,
    exceptions: compile(overrides),
  }));

  const findException = (bucket: string, address: string | null): Compiled | undefined =>
    address === null || !ADDRESS_BUCKET_NAMES.some((name) => name === bucket)
      ? undefined
      : copy
          .current()
          .exceptions.find(
            ({ bucket: only, compiled }) =>
              (only === null || only === bucket) && isInNetwork(compiled, address),
          );

  return {
    limitOf(bucket, clientIp) {
      const { name } = bucket;
      if (!isOurs(name)) return bucket;
      const limit = copy.current().buckets[name] ?? configured[name];
      const exception = findException(name, clientIp);
      return exception === undefined ? limit : exceptionalLimit(limit, exception.limit);
    },
    exceptionFor: (bucket, address) => findException(bucket, address)?.network ?? null,
    refresh: () => copy.refresh(),
    adopt: (stored) => copy.adopt(stored),
  };
}
