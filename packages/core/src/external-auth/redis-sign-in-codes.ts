import { createHash } from 'node:crypto';
import type { RedisClient } from '../infra/redis';
import type { SignInCodes, SignInGrant } from './sign-in-codes';

function grantOf(text: string): SignInGrant {
  const { teamId, clientId, expiresAtMs } = JSON.parse(text) as Record<keyof SignInGrant, unknown>;
  return { teamId: String(teamId), clientId: String(clientId), expiresAtMs: Number(expiresAtMs) };
}

/** Redis forgets a code at the end of its life; its key is a digest, so a dump of the keys holds no usable code. */
export function createRedisSignInCodes(redis: RedisClient, keyPrefix: string): SignInCodes {
  const keyOf = (code: string) =>
    `${keyPrefix}external-auth:${createHash('sha256').update(code).digest('hex')}`;
  return {
    async keep(code, grant, lifetimeMs) {
      await redis.set(keyOf(code), JSON.stringify(grant), { expiration: { type: 'PX', value: lifetimeMs } });
    },
    async take(code) {
      const kept = await redis.getDel(keyOf(code));
      return kept === null ? undefined : grantOf(kept);
    },
  };
}
