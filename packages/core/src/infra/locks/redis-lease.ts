/**
 * A lease: a key in Redis that one holder has at a time and that expires, so that a killed process does not keep
 * it.
 */
import { setTimeout as realPause } from 'node:timers/promises';
import { createRedisScript, type RedisClient } from '../redis';

export interface RedisLease {
  /**
   * Whether the holder got the key within `waitMs`. Also false once `gone` is aborted, which is checked
   * between attempts.
   */
  acquire(key: string, holder: string, waitMs: number, gone?: AbortSignal): Promise<boolean>;
  /** Extends the lease to its full length, or takes the key if it is free; false when somebody else has it. */
  renew(key: string, holder: string): Promise<boolean>;
  /** Does nothing when somebody else has the key. */
  release(key: string, holder: string): Promise<void>;
}

export interface RedisLeaseOptions {
  readonly redis: RedisClient;
  readonly leaseMs: number;
  /** Pause between two attempts to acquire it. */
  readonly retryEveryMs: number;
  /** Clock in ms for measuring waits; the monotonic clock of the process by default. */
  readonly nowMs?: () => number;
  /** Replaces the real pause between two attempts. */
  readonly pause?: ((ms: number) => Promise<unknown>) | undefined;
}

/**
 * KEYS[1]  the lease
 * ARGV[1]  the holder that takes or keeps it; ARGV[2] its length in ms
 * answers  1 when the holder has it, 0 when another one does
 */
const HOLD = createRedisScript(`
local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1
`);

/**
 * KEYS[1]  the lease
 * ARGV[1]  its expected holder
 * answers  1 when it was released, 0 when another one or nobody had it
 */
const RELEASE = createRedisScript(`
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('DEL', KEYS[1])
`);

export function createRedisLease(options: RedisLeaseOptions): RedisLease {
  const { redis, leaseMs, retryEveryMs, nowMs = () => performance.now(), pause = realPause } = options;
  const renew = async (key: string, holder: string): Promise<boolean> =>
    (await HOLD.run(redis, [key], [holder, String(leaseMs)])) === 1;

  return {
    async acquire(key, holder, waitMs, gone) {
      const deadlineMs = nowMs() + waitMs;
      while (!(await renew(key, holder))) {
        const leftMs = deadlineMs - nowMs();
        if (leftMs <= 0) return false;
        await pause(Math.min(retryEveryMs, leftMs));
        if (gone?.aborted === true) return false;
      }
      return true;
    },

    renew,

    async release(key, holder) {
      await RELEASE.run(redis, [key], [holder]);
    },
  };
}
