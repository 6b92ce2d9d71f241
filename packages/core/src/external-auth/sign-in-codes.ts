import { EXTERNAL_SCOPES } from '@rampart/domain-data';
import { createRedisSingleUseCodes, type RedisClient } from '../infra/redis';
import type { Consent } from './external-client';

/** What a code is worth: the access that the client had when the team consented, at most. */
export interface SignInGrant extends Consent {
  readonly teamId: string;
  /** The token it is exchanged for ends with those that the team had when it consented. */
  readonly tokenEpoch: string | null;
  readonly clientId: string;
  readonly expiresAtMs: number;
}

/** Codes that were given out and not used yet. */
export interface SignInCodes {
  keep(code: string, grant: SignInGrant, lifetimeMs: number): Promise<void>;
  /** Removes the code and returns its grant, atomically: of two callers one gets it. */
  take(code: string): Promise<SignInGrant | undefined>;
}

function grantOf(text: string): SignInGrant {
  const { teamId, tokenEpoch, accessRevision, clientId, expiresAtMs, scope, tokenLifetimeMs } = JSON.parse(
    text,
  ) as Record<keyof SignInGrant, unknown>;
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
    keep: (code, grant, lifetimeMs) => codes.keep(code, JSON.stringify(grant), lifetimeMs),
    async take(code) {
      const kept = await codes.take(code);
      return kept === undefined ? undefined : grantOf(kept);
    },
  };
}
