import type { RedisClient } from '../infra/redis';

/** Facts about the Redis server for `doctor`. */
export interface RedisFacts {
  readonly version: string;
  readonly now: Date;
  /** `maxmemory-policy`; `unknown` where the server does not report it. */
  readonly evictionPolicy: string;
}

function field(info: string, name: string): string | undefined {
  return new RegExp(`^${name}:(.*)$`, 'm').exec(info)?.[1]?.trim();
}

export async function inspectRedis(redis: RedisClient): Promise<RedisFacts> {
  const [server, memory] = [await redis.info('server'), await redis.info('memory')];
  const [seconds, microseconds] = await redis.time();
  return {
    version: field(server, 'redis_version') ?? 'unknown',
    evictionPolicy: field(memory, 'maxmemory_policy') ?? 'unknown',
    now: new Date(Number(seconds) * 1000 + Math.floor(Number(microseconds) / 1000)),
  };
}
