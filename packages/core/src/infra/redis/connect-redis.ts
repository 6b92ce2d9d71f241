import { createClient, type RedisClientOptions, type RedisClientType, RESP_TYPES } from 'redis';
import type { Logger } from '../logging';

export type RedisClient = RedisClientType;

/**
 * Client options for `redis://`, `rediss://` or `unix:///path/to.sock?db=1` addresses. The launcher passes
 * its private server, which listens on no port, in the `unix:` form.
 */
function redisOptionsFromUrl(url: string): RedisClientOptions {
  if (!url.startsWith('unix:')) return { url };
  const parsed = new URL(url);
  const database = parsed.searchParams.get('db');
  return {
    socket: { path: decodeURIComponent(parsed.pathname), tls: false },
    ...(parsed.password ? { password: decodeURIComponent(parsed.password) } : {}),
    ...(database ? { database: Number(database) } : {}),
  };
}

const LONGEST_RECONNECT_WAIT_MS = 1_000;
const CONNECT_TIMEOUT_MS = 3_000;
const REPORT_EVERY_MS = 10_000;

/**
 * Opens a connection that reconnects indefinitely. Commands fail at once while it is down (no offline queue):
 * a request that needs Redis must answer now, not when Redis is back. With `reconnects: false` the first
 * failure is final: for commands that check whether Redis is available.
 */
export async function connectRedis(
  url: string,
  logger: Logger,
  { reconnects } = { reconnects: true },
): Promise<RedisClient> {
  const options = redisOptionsFromUrl(url);
  const socket = {
    ...options.socket,
    connectTimeout: CONNECT_TIMEOUT_MS,
    reconnectStrategy: (attempts: number) =>
      reconnects && Math.min(LONGEST_RECONNECT_WAIT_MS, 50 * 2 ** Math.min(attempts, 6)),
  };
  const client: RedisClient = createClient({ ...options, disableOfflineQueue: true, socket });
  let reportedAtMs: number | undefined;
  client.on('error', (error: unknown) => {
    if (reportedAtMs !== undefined && performance.now() - reportedAtMs < REPORT_EVERY_MS) return;
    reportedAtMs = performance.now();
    logger.warn('Redis is unavailable, reconnecting', { error });
  });
  client.on('ready', () => {
    if (reportedAtMs !== undefined) logger.info('Redis is available again');
    reportedAtMs = undefined;
  });
  await client.connect();
  return client;
}

/** The commands whose replies we read as bytes. */
export interface RedisBytes {
  /** Fields of a hash; null for missing ones. */
  hmGet(key: string, fields: string[]): Promise<(Buffer | null)[]>;
}

/** The same connection, returning bytes instead of text. */
export function bytesOf(redis: RedisClient): RedisBytes {
  return redis.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer });
}
