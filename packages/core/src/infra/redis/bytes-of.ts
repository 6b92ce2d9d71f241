import { RESP_TYPES } from 'redis';
import type { RedisClient } from './connect-redis';

/** The commands whose answers we read as bytes. */
export interface RedisBytes {
  /** Fields of a hash, null for those it has not. */
  hmGet(key: string, fields: string[]): Promise<(Buffer | null)[]>;
}

/** The same connection, answering with bytes where it would answer with text. */
export function bytesOf(redis: RedisClient): RedisBytes {
  return redis.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer });
}
