import { createHash } from 'node:crypto';
import type { RedisClient } from './connect-redis';

/** A Lua script cached by Redis; sent again only when the server no longer has it. */
export interface RedisScript {
  run(redis: RedisClient, keys: readonly string[], args: readonly (string | Buffer)[]): Promise<unknown>;
}

function isUnknownScript(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('NOSCRIPT');
}

export function createRedisScript(lua: string): RedisScript {
  const digest = createHash('sha1').update(lua).digest('hex');
  return {
    async run(redis, keys, args) {
      const call = { keys: [...keys], arguments: [...args] as string[] };
      try {
        return await redis.evalSha(digest, call);
      } catch (error) {
        if (!isUnknownScript(error)) throw error;
        return await redis.eval(lua, call);
      }
    },
  };
}
