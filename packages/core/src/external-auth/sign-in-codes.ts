import { createHash } from 'node:crypto';
import { withDeadline } from '../infra/deadline';
import type { RedisClient } from '../infra/redis';

/** What a code is worth. */
export interface SignInGrant {
  readonly teamId: string;
  readonly clientId: string;
  readonly expiresAtMs: number;
}

/** Codes that were given out and not used yet. */
export interface SignInCodes {
  keep(code: string, grant: SignInGrant, lifetimeMs: number): Promise<void>;
  /** Removes the code and returns its grant, atomically: of two callers one gets it. */
  take(code: string): Promise<SignInGrant | undefined>;
}

/** A reply takes a millisecond; the rest is a reserve for a busy machine. */
const DEADLINE_MS = 2_000;

function grantOf(text: string): SignInGrant {
  const { teamId, clientId, expiresAtMs } = JSON.parse(text) as Record<keyof SignInGrant, unknown>;
  return { teamId: String(teamId), clientId: String(clientId), expiresAtMs: Number(expiresAtMs) };
}

/**
 * Redis forgets a code when it expires; the key is a digest, so a dump of the keys holds no usable code. While Redis is
 * connected but does not reply, a sign-in fails at the deadline. Its command may still run: a code that is taken too
 * late is lost, and the player signs in again.
 */
export function createRedisSignInCodes(
  redis: Pick<RedisClient, 'set' | 'getDel'>,
  keyPrefix: string,
  { deadlineMs } = { deadlineMs: DEADLINE_MS },
): SignInCodes {
  const inTime = <Reply>(reply: Promise<Reply>) =>
    withDeadline('the store of sign-in codes', deadlineMs, reply);
  const keyOf = (code: string) =>
    `${keyPrefix}external-auth:${createHash('sha256').update(code).digest('hex')}`;
  return {
    async keep(code, grant, lifetimeMs) {
      const expiration = { type: 'PX', value: lifetimeMs } as const;
      await inTime(redis.set(keyOf(code), JSON.stringify(grant), { expiration }));
    },
    async take(code) {
      const kept = await inTime(redis.getDel(keyOf(code)));
      return kept === null ? undefined : grantOf(kept);
    },
  };
}
