import { createRedisSingleUseCodes, type RedisClient } from '../infra/redis';
import type { Consent } from './external-client';

/** Codes that were given out and not used yet. */
export interface SignInCodes {
  keep(code: string, consent: Consent, lifetimeMs: number): Promise<void>;
  /** Removes the code and returns its consent, atomically: of two callers one gets it. */
  take(code: string): Promise<Consent | undefined>;
}

export function createRedisSignInCodes(
  redis: Pick<RedisClient, 'set' | 'getDel'>,
  keyPrefix: string,
): SignInCodes {
  const codes = createRedisSingleUseCodes(redis, `${keyPrefix}external-auth:`);
  return {
    keep: (code, consent, lifetimeMs) => codes.keep(code, JSON.stringify(consent), lifetimeMs),
    async take(code) {
      const kept = await codes.take(code);
      return kept === undefined ? undefined : (JSON.parse(kept) as Consent);
    },
  };
}
