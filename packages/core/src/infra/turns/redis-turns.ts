/**
 * Turns across processes: a queue in each of them, and a lease in Redis that the head of each queue competes for. The
 * lease is renewed while the work goes on, so that one of a process that died ends within seconds.
 *
 * With Redis away turns are taken within each process only: whoever needs more asks for what must not happen twice to be
 * checked where it happens as well.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../clock';
import type { Logger } from '../logging';
import { createRedisScript, type RedisClient } from '../redis';
import { createLocalQueue } from './local-queue';
import type { Turns } from './turns';

export interface RedisTurnsOptions {
  readonly redis: RedisClient;
  readonly keyPrefix: string;
  readonly random: Random;
  readonly logger: Logger;
  /** Longest wait for a turn. */
  readonly waitMs: number;
  /** How long a process that died keeps its turn. */
  readonly leaseMs?: number;
}

const LEASE_MS = 10_000;
const LOOK_AGAIN_MS = 40;
/** More of one process for one thing are not people who wait. */
const MOST_WAITING = 32;

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

export function createRedisTurns(options: RedisTurnsOptions): Turns {
  const { redis, keyPrefix, random, logger, waitMs, leaseMs = LEASE_MS } = options;
  const queue = createLocalQueue(MOST_WAITING);
  let isReported = false;

  const hold = async (key: string, holder: string): Promise<boolean> =>
    (await HOLD.run(redis, [key], [holder, String(leaseMs)])) === 1;

  /** True also with Redis away: then the queue of this process is all there is. */
  const acquire = async (key: string, holder: string, untilMs: number): Promise<boolean> => {
    try {
      while (!(await hold(key, holder))) {
        if (performance.now() + LOOK_AGAIN_MS > untilMs) return false;
        await pause(LOOK_AGAIN_MS);
      }
      isReported = false;
    } catch (error) {
      if (!isReported) logger.warn('turns are taken per process until Redis is back', { error });
      isReported = true;
    }
    return true;
  };

  return {
    async take(keyParts, work) {
      const key = `${keyPrefix}turn:${keyParts.map(encodeURIComponent).join(':')}`;
      const untilMs = performance.now() + waitMs;
      if (!(await queue.enter(key, waitMs))) return { taken: false };
      try {
        const holder = random.uuid();
        if (!(await acquire(key, holder, untilMs))) return { taken: false };
        // A renewal that fails is followed by another one long before the lease ends.
        const renewal = setInterval(() => void hold(key, holder).catch(() => undefined), leaseMs / 4);
        try {
          return { taken: true, result: await work() };
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
