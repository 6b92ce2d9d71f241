import type { Clock, Random } from '@rampart/core/infra/clock';
import { createRedisLease } from '@rampart/core/infra/locks';
import type { RedisClient } from '@rampart/core/infra/redis';
import type { InstanceOwner } from './instance';
import { ownerKey } from './instance-store';

/** One operation at a time for a challenge and a team, over all processes of the service. */
export interface OwnerLock {
  /**
   * Runs `work` under the lock. `busy`: the lock was not free within `waitMs`, or the caller was `gone` before.
   * Work that has begun is never interrupted.
   */
  run<Result>(
    owner: InstanceOwner,
    waitMs: number,
    work: () => Promise<Result>,
    gone?: AbortSignal,
  ): Promise<Result | 'busy'>;
}

/** Held at most this long and not renewed (docs/rules/instancers.md#bundled-service). */
export const LOCK_HELD_MS = 60_000;
/** How long an operation waits for another one of the same owner. */
export const LOCK_WAIT_MS = 30_000;
/** A start takes about this long, so waiting in smaller steps gains nothing. */
const RETRY_EVERY_MS = 50;

export interface OwnerLockDependencies {
  readonly redis: RedisClient;
  readonly clock: Clock;
  readonly random: Random;
  readonly keyPrefix: string;
  /** Replaces the pause between two attempts. */
  readonly pause?: ((ms: number) => Promise<unknown>) | undefined;
}

export function createRedisOwnerLock(dependencies: OwnerLockDependencies): OwnerLock {
  const { redis, clock, random, keyPrefix, pause } = dependencies;
  const lease = createRedisLease({
    redis,
    leaseMs: LOCK_HELD_MS,
    retryEveryMs: RETRY_EVERY_MS,
    nowMs: () => clock.now().getTime(),
    pause,
  });
  return {
    async run(owner, waitMs, work, gone) {
      const key = ownerKey(keyPrefix, 'lock', owner);
      const holder = random.uuid();
      if (!(await lease.acquire(key, holder, waitMs, gone))) return 'busy';
      try {
        return await work();
      } finally {
        await lease.release(key, holder);
      }
    },
  };
}
