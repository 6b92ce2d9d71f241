import { withoutUndefined } from '@rampart/domain-data';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, type RedisClientOptions, type RedisClientType, RESP_TYPES } from 'redis';
import type { Logger } from '../logging';
import type { MetricsRegistry } from '../metrics';
import { findMaster, masterLookup } from './find-master';
import { parseSentinelAddress, type SentinelAddress } from './sentinel-address';
import { measureCommands } from './measure-commands';
import { connectOnce, replaceSilent, SILENCE, type SilenceOptions } from './replace-silent';

export type RedisClient = RedisClientType;

/** Prefix of every key of an event; all its programs must use the same. */
export const KEY_PREFIX = 'rampart:';

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

/** Client options for the master that sentinels watch, wherever it is when a connection is made. */
async function sentinelOptions(address: SentinelAddress): Promise<RedisClientOptions> {
  const { username, password, database, master } = address;
  const { port } = await findMaster(address);
  return {
    socket: { host: `${master}.sentinel`, port, tls: false, lookup: masterLookup(address, port) },
    // Only managed services send these notifications, and to request them the client would look up the placeholder
    // host.
    maintNotifications: 'disabled',
    ...withoutUndefined({ username, password, database }),
  };
}

const MAX_RECONNECT_WAIT_MS = 1_000;
const CONNECT_TIMEOUT_MS = 3_000;
const REPORT_EVERY_MS = 10_000;
/**
 * As a multiple of the time in which a connection is probed and must answer; the rest is headroom for a busy
 * process.
 */
const SILENT_SOCKET_FACTOR = 4;

/** Logs when Redis goes away, every ten seconds until it is back, and when it is back. */
function createReporter(logger: Logger) {
  let reportedAtMs: number | undefined;
  return {
    away: (error: unknown): void => {
      if (reportedAtMs !== undefined && performance.now() - reportedAtMs < REPORT_EVERY_MS) return;
      reportedAtMs = performance.now();
      logger.warn('Redis is unavailable, reconnecting', { error });
    },
    back: (): void => {
      if (reportedAtMs !== undefined) logger.info('Redis is available again');
      reportedAtMs = undefined;
    },
  };
}

interface RedisConnectionOptions {
  readonly reconnects?: boolean;
  readonly metrics?: MetricsRegistry;
  /** Times after which a silent server counts as gone, instead of the usual ones. */
  readonly silence?: SilenceOptions;
}

/**
 * Opens a connection that reconnects indefinitely. Commands fail at once while it is down (no offline queue),
 * because a request must be answered now, not when Redis is back. With `reconnects: false`, for commands of an
 * operator, the first failure or silence is final. `metrics` records the duration of Redis commands.
 */
export async function connectRedis(
  url: string,
  logger: Logger,
  { reconnects = true, metrics, silence = SILENCE }: RedisConnectionOptions = {},
): Promise<RedisClient> {
  const reporter = createReporter(logger);
  const options = await readOptions(url, reconnects ? reporter.away : undefined);
  const socket = {
    ...options.socket,
    connectTimeout: CONNECT_TIMEOUT_MS,
    // For commands before the connection is ready, and for connections of queues, which block for up to ten
    // seconds. Other connections are probed more often and never reach it.
    socketTimeout: SILENT_SOCKET_FACTOR * (silence.askEveryMs + silence.answerTimeoutMs),
    reconnectStrategy: (attempts: number) =>
      reconnects && Math.min(MAX_RECONNECT_WAIT_MS, 50 * 2 ** Math.min(attempts, 6)),
  };
  const client: RedisClient = createClient({
    ...options,
    disableOfflineQueue: true,
    socket,
    // Disabled: the timeout is for commands waiting to be written, which is a moment without an offline queue, and
    // it would create an AbortSignal for each that lasts five seconds.
    commandOptions: { timeout: 0 },
  });
  if (metrics !== undefined) measureCommands(metrics, client);
  client.on('error', reporter.away);
  client.on('ready', reporter.back);
  await (reconnects ? client.connect() : connectOnce(client, silence));
  void replaceSilent(client, { reconnects, report: reporter.away, ...silence });
  return client;
}

/** The client options for an address. With `report`, waits until a sentinel answers, if the address names any. */
async function readOptions(url: string, report?: (error: unknown) => void): Promise<RedisClientOptions> {
  if (!url.startsWith('redis-sentinel:')) return redisOptionsFromUrl(url);
  const address = parseSentinelAddress(url);
  for (;;) {
    try {
      return await sentinelOptions(address);
    } catch (error) {
      if (report === undefined) throw error;
      report(error);
    }
    await sleep(MAX_RECONNECT_WAIT_MS);
  }
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
