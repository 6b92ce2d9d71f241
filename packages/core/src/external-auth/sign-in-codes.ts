import { EXTERNAL_SCOPES } from '@rampart/domain-data';
import { createRedisSingleUseCodes, type RedisClient } from '../infra/redis';
import type { Consent } from './external-client';

/** Codes that were given out and not used yet. */
export interface SignInCodes {
  keep(code: string, consent: Consent, lifetimeMs: number): Promise<void>;
  /** Removes the code and returns its consent, atomically: of two callers one gets it. */
  take(code: string): Promise<Consent | undefined>;
}

function consentOf(text: string): Consent {
  const { teamId, tokenEpoch, accessRevision, clientId, expiresAtMs, scope, tokenLifetimeMs } = JSON.parse(
    text,
  ) as Record<keyof Consent, unknown>;
  return {
    teamId: String(teamId),
    tokenEpoch: typeof tokenEpoch === 'string' ? tokenEpoch : null,
    accessRevision: typeof accessRevision === 'number' ? accessRevision : null,
    clientId: String(clientId),
    expiresAtMs: Number(expiresAtMs),
    // A code of the release before does not say what the team saw.
    scope: EXTERNAL_SCOPES.find((known) => known === scope) ?? 'profile',
    tokenLifetimeMs: typeof tokenLifetimeMs === 'number' ? tokenLifetimeMs : null,
  };
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
      return kept === undefined ? undefined : consentOf(kept);
    },
  };
}
