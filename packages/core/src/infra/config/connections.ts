import type { Config, SqlConfig } from './config';

interface RedisFields {
  readonly host: string;
  readonly port?: number;
  readonly password?: string;
  readonly database?: number;
}

/** The setting `database.redis`, a string or its parts, as an address. */
export function redisUrl(redis: string | RedisFields): Config['database']['redisUrl'] {
  if (typeof redis === 'string') return redis;
  const secret = redis.password === undefined ? '' : `:${encodeURIComponent(redis.password)}@`;
  return `redis://${secret}${redis.host}:${redis.port ?? 6379}/${redis.database ?? 0}`;
}

interface SqlFields extends Exclude<SqlConfig['connection'], string> {
  readonly maxPoolSize?: number;
  readonly idleTimeout?: number;
  readonly connectTimeout?: number;
}

export interface ConnectionSettings {
  readonly sql: string | SqlFields;
  readonly redis: string | RedisFields;
}

/** The setting `database.sql`, a string or its parts, with the documented defaults (accounts reference 10.3). */
export function sqlConfig(sql: string | SqlFields): SqlConfig {
  const fields: Partial<SqlFields> = typeof sql === 'string' ? {} : sql;
  const { maxPoolSize = 100, idleTimeout = 30_000, connectTimeout = 3000 } = fields;
  const limits = { maxPoolSize, idleTimeoutMs: idleTimeout, connectTimeoutMs: connectTimeout };
  if (typeof sql === 'string') return { connection: sql, ...limits };
  const { host, port, user, password, database } = sql;
  return {
    connection: { host, user, password, database, ...(port === undefined ? {} : { port }) },
    ...limits,
  };
}
