import type { RedisClient } from '../infra/redis';

/** What the operator wants to know about the server. */
export interface RedisFacts {
  readonly version: string;
  readonly now: Date;
  /** What happens when its memory is full; `unknown` where the server does not tell. */
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
