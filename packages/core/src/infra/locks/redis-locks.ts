/**
 * Locks across processes: a queue in each process, and a lease in Redis for which the heads of the queues compete. The
 * lease is renewed while the work runs, so the lock of a process that died is free again within seconds.
 *
 * While Redis is away, locks hold within each process only: work that must never run twice needs a second check where
 * it takes effect.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../clock';
import type { Logger } from '../logging';
import { createRedisScript, type RedisClient } from '../redis';
import { createLocalLockQueue } from './local-lock-queue';
import type { Locks } from './locks';

export interface RedisLocksDependencies {
  readonly redis: RedisClient;
  readonly keyPrefix: string;
  readonly random: Random;
  readonly logger: Logger;
  /** Longest wait for a lock. */
  readonly waitMs: number;
  /** How long a process that died keeps its lock. */
  readonly leaseMs?: number;
}

const LEASE_MS = 10_000;
const RETRY_EVERY_MS = 40;
/** More of one process for one thing are not people who wait. */
const MAX_WAITING = 32;

/**
 * Takes or keeps the lease.
 * KEYS[1]  the lease; ARGV[1] who takes it, ARGV[2] its length in ms
 * answers  1 when it is ours
 */
const HOLD = createRedisScript(`
local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1
`);

/** KEYS[1] the lease, ARGV[1] whose it must be; answers nothing of use. */
const RELEASE = createRedisScript(`
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
return 0
`);

export function createRedisLocks(dependencies: RedisLocksDependencies): Locks {
  const { redis, keyPrefix, random, logger, waitMs, leaseMs = LEASE_MS } = dependencies;
  const queue = createLocalLockQueue(MAX_WAITING);
  let isReported = false;

  const hold = async (key: string, holder: string): Promise<boolean> =>
    (await HOLD.run(redis, [key], [holder, String(leaseMs)])) === 1;

  /** True also with Redis away: then the queue of this process is all there is. */
  const acquire = async (key: string, holder: string, untilMs: number): Promise<boolean> => {
    try {
      while (!(await hold(key, holder))) {
        if (performance.now() + RETRY_EVERY_MS > untilMs) return false;
        await pause(RETRY_EVERY_MS);
      }
      isReported = false;
    } catch (error) {
      if (!isReported)
        logger.warn('Redis is away: locks hold within this process only until it is back', { error });
      isReported = true;
    }
    return true;
  };

  return {
    async withLock(keyParts, work) {
      // `turn:` is the key prefix of earlier versions: replicas of both kinds must exclude each other during an upgrade.
      const key = `${keyPrefix}turn:${keyParts.map(encodeURIComponent).join(':')}`;
      const untilMs = performance.now() + waitMs;
      if (!(await queue.enter(key, waitMs))) return { acquired: false };
      try {
        const holder = random.uuid();
        if (!(await acquire(key, holder, untilMs))) return { acquired: false };
        // A renewal that fails is followed by another one long before the lease ends.
        const renewal = setInterval(() => void hold(key, holder).catch(() => undefined), leaseMs / 4);
        try {
          return { acquired: true, result: await work() };
        } finally {
          clearInterval(renewal);
          await RELEASE.run(redis, [key], [holder]).catch(() => undefined);
        }
      } finally {
        queue.leave(key);
      }
    },
  };
}
