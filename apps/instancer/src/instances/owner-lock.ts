import { setTimeout as pauseFor } from 'node:timers/promises';
import type { Clock, Random } from '@rampart/core/infra/clock';
import { createRedisScript, type RedisClient } from '@rampart/core/infra/redis';
import type { InstanceOwner } from './instance';
import { ownerKey } from './instance-store';

/** One operation at a time for a challenge and a team, over all processes of the service. */
export interface OwnerLock {
  /**
   * Runs `work` alone; `busy` when the lock was not free within `waitMs`, or before whoever asks has `gone`. Work that has
   * begun is never broken off.
   */
  run<Result>(
    owner: InstanceOwner,
    waitMs: number,
    work: () => Promise<Result>,
    gone?: AbortSignal,
  ): Promise<Result | 'busy'>;
}

/** Held at most this long, so that the lock of a killed process frees itself (services reference 1.8, "concurrency"). */
export const LOCK_HELD_MS = 60_000;
/** How long an operation waits for another one of the same owner (services reference 1.8, "concurrency"). */
export const LOCK_WAIT_MS = 30_000;
/** A start takes about this long, so waiting in smaller steps gains nothing. */
const RETRY_EVERY_MS = 50;

/**
 * KEYS[1]  the lock
 * ARGV[1]  what its holder wrote into it
 * answers  1 when it was released, 0 when it was no longer ours
 */
const RELEASE = createRedisScript(`
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('DEL', KEYS[1])
`);

export function createRedisOwnerLock(dependencies: {
  readonly redis: RedisClient;
  readonly clock: Clock;
  readonly random: Random;
  readonly keyPrefix: string;
  /** In place of real time, between two looks. */
  readonly pause?: ((ms: number) => Promise<unknown>) | undefined;
}): OwnerLock {
  const { redis, clock, random, keyPrefix, pause = pauseFor } = dependencies;
  return {
    async run(owner, waitMs, work, gone) {
      const key = ownerKey(keyPrefix, 'lock', owner);
      const holder = random.uuid();
      const deadlineMs = clock.now().getTime() + waitMs;
      const dependencies = { condition: 'NX', expiration: { type: 'PX', value: LOCK_HELD_MS } } as const;
      while ((await redis.set(key, holder, dependencies)) === null) {
        if (clock.now().getTime() >= deadlineMs) return 'busy';
        await pause(RETRY_EVERY_MS);
        if (gone?.aborted === true) return 'busy';
      }
      try {
        return await work();
      } finally {
        await RELEASE.run(redis, [key], [holder]);
      }
    },
  };
}
