import { createRedisSingleUseCodes, inTime, singleUseKey, type RedisClient } from '../infra/redis';
import type { Consent } from './external-client';
import type { OpenIdScope } from './openid-request';

/** What a code of OpenID Connect is worth. */
export interface OpenIdConsent extends Consent {
  /** ID of the grant that the code will become. */
  readonly grantId: string;
  readonly redirectUri: string;
  readonly scope: OpenIdScope;
  readonly nonce: string | null;
  /** When the team signed in in the browser that consented, Unix seconds; null if another client consented for it. */
  readonly authTime: number | null;
  readonly codeChallenge: string;
}

/** What a code that was used gave. */
export type UsedCode = Pick<OpenIdConsent, 'teamId' | 'clientId' | 'grantId'>;

export interface OpenIdCodes {
  keep(code: string, consent: OpenIdConsent, lifetimeMs: number): Promise<void>;
  /** Removes the code and returns its consent, atomically: of two callers one gets it. */
  take(code: string): Promise<OpenIdConsent | undefined>;
  /** Notes for `wasReused` that a code was used again; returns what its first use gave. */
  noteReuse(code: string): Promise<UsedCode | undefined>;
  wasReused(code: string): Promise<boolean>;
}

/** For how long the second use of a code is noticed. */
const REUSE_NOTICED_MS = 10 * 60_000;

export function createRedisOpenIdCodes(
  redis: Pick<RedisClient, 'set' | 'getDel' | 'exists'>,
  keyPrefix: string,
): OpenIdCodes {
  const codes = createRedisSingleUseCodes(redis, `${keyPrefix}openid:code:`);
  // One beside each code; a caller that takes it has used the code a second time.
  const unusedPrefix = `${keyPrefix}openid:unused:`;
  const unused = createRedisSingleUseCodes(redis, unusedPrefix);
  return {
    async keep(code, consent, lifetimeMs) {
      const { teamId, clientId, grantId } = consent;
      await unused.keep(code, JSON.stringify({ teamId, clientId, grantId }), REUSE_NOTICED_MS);
      await codes.keep(code, JSON.stringify(consent), lifetimeMs);
    },

    async take(code) {
      const kept = await codes.take(code);
      return kept === undefined ? undefined : (JSON.parse(kept) as OpenIdConsent);
    },

    async noteReuse(code) {
      const kept = await unused.take(code);
      return kept === undefined ? undefined : (JSON.parse(kept) as UsedCode);
    },

    wasReused: async (code) => (await inTime(redis.exists(singleUseKey(unusedPrefix, code)))) === 0,
  };
}
