import type { RedisClient } from '../infra/redis';

/** Facts about the Redis server for `doctor`. */
export interface RedisFacts {
  readonly version: string;
  readonly now: Date;
  /** `maxmemory-policy`; `unknown` where the server does not report it. */
  readonly evictionPolicy: string;
  /** Why it takes no writes: it is a replica, or its memory or disk is full. */
  readonly writesRefusedBecause?: string;
}

function field(info: string, name: string): string | undefined {
  return new RegExp(`^${name}:(.*)$`, 'm').exec(info)?.[1]?.trim();
}

/** A key that nobody reads. */
const PROBE_KEY = 'rampart:probe';

async function tryToWrite(redis: RedisClient): Promise<Pick<RedisFacts, 'writesRefusedBecause'>> {
  try {
    await redis.set(PROBE_KEY, '', { expiration: { type: 'PX', value: 1 } });
    return {};
  } catch (error) {
    if (!redis.isReady || !(error instanceof Error)) throw error;
    return { writesRefusedBecause: error.message };
  }
}

export async function inspectRedis(redis: RedisClient): Promise<RedisFacts> {
  const [server, memory] = [await redis.info('server'), await redis.info('memory')];
  const [seconds, microseconds] = await redis.time();
  return {
    version: field(server, 'redis_version') ?? 'unknown',
    evictionPolicy: field(memory, 'maxmemory_policy') ?? 'unknown',
    now: new Date(Number(seconds) * 1000 + Math.floor(Number(microseconds) / 1000)),
    ...(await tryToWrite(redis)),
  };
}
