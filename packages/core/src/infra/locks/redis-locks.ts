/**
 * Locks across processes: a queue in each process, and a lease in Redis for which the heads of the queues
 * compete. The lease is renewed while the work runs, so the lock of a process that died is free again within
 * seconds.
 *
 * While Redis is unavailable, locks hold within each process only: work that must never run twice needs a
 * second check where it takes effect.
 */
import type { Random } from '../clock';
import { createOutageLog, type Logger } from '../logging';
import type { RedisClient } from '../redis';
import { createLocalLockQueue } from './local-lock-queue';
import { createRedisLease } from './redis-lease';

export type LockOutcome<Result> =
  | { readonly acquired: true; readonly result: Result }
  /** The lock was not free within the wait; the work was not started. */
  | { readonly acquired: false };

/** Mutual exclusion by key, across all processes. */
export interface Locks {
  withLock<Result>(keyParts: readonly string[], work: () => Promise<Result>): Promise<LockOutcome<Result>>;
}

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
/** Most waiters for one key in one process; more would not be real users. */
const MAX_WAITING = 32;

export function createRedisLocks(dependencies: RedisLocksDependencies): Locks {
  const { redis, keyPrefix, random, logger, waitMs, leaseMs = LEASE_MS } = dependencies;
  const queue = createLocalLockQueue(MAX_WAITING);
  const lease = createRedisLease({ redis, leaseMs, retryEveryMs: RETRY_EVERY_MS });
  const outage = createOutageLog(logger, {
    begins: 'Redis is unavailable: until it is back, locks only hold within this process',
    ends: 'locks hold across processes again',
  });

  /** Also true while Redis is down: then only the queue of this process excludes others. */
  const acquire = async (key: string, holder: string, leftMs: number): Promise<boolean> => {
    try {
      const isAcquired = await lease.acquire(key, holder, leftMs);
      outage.succeeded();
      return isAcquired;
    } catch (error) {
      outage.failed(error);
      return true;
    }
  };

  return {
    async withLock(keyParts, work) {
      const key = `${keyPrefix}lock:${keyParts.map(encodeURIComponent).join(':')}`;
      const untilMs = performance.now() + waitMs;
      if (!(await queue.enter(key, waitMs))) return { acquired: false };
      try {
        const holder = random.uuid();
        if (!(await acquire(key, holder, untilMs - performance.now()))) return { acquired: false };
        // A failed renewal is repeated long before the lease ends.
        const renewal = setInterval(() => void lease.renew(key, holder).catch(() => undefined), leaseMs / 4);
        try {
          return { acquired: true, result: await work() };
        } finally {
          clearInterval(renewal);
          await lease.release(key, holder).catch(() => undefined);
        }
      } finally {
        queue.leave(key);
      }
    },
  };
}
