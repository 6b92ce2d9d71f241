import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startPostgres } from './postgres.mjs';
import { startRedis } from './redis.mjs';
import { toolsDir } from './repository.mjs';
import { prepareServerPaths } from './server-paths.mjs';

/**
 * Starts PostgreSQL and Redis for one use.
 * @param {{ dir?: string, isDurable?: boolean }} [options] `dir`: the directory of the data, which is
 *   kept; by default a temporary one, which `stop` removes. `isDurable`: writes to disk as in production, for measurements
 * @returns {Promise<{ databaseUrl: string, redisUrl: string, stop: () => Promise<void> }>}
 */
export async function startThrowawayServers({ dir, isDurable = false } = {}) {
  const { urls, stop } = await startTogether([startPostgres, startRedis], { dir, isDurable });
  const [databaseUrl = '', redisUrl = ''] = urls;
  return { databaseUrl, redisUrl, stop };
}

/** The same without PostgreSQL. @returns {Promise<{ redisUrl: string, stop: () => Promise<void> }>} */
export async function startThrowawayRedis() {
  const { urls, stop } = await startTogether([startRedis], { isDurable: false });
  const [redisUrl = ''] = urls;
  return { redisUrl, stop };
}

/**
 * @param {((place: import('./postgres.mjs').ServerPlace) =>
 *   Promise<import('./server-process.mjs').RunningProcess & { url: string }>)[]} starters
 * @param {{ dir?: string | undefined, isDurable: boolean }} options
 */
async function startTogether(starters, { dir, isDurable }) {
  const place = resolve(dir ?? mkdtempSync(join(tmpdir(), 'rampart-')));
  const paths = prepareServerPaths(place);
  const forget = () => {
    if (dir === undefined) rmSync(place, { recursive: true, force: true });
    if (paths.socketDir !== paths.runDir) rmSync(paths.socketDir, { recursive: true, force: true });
  };
  mkdirSync(toolsDir, { recursive: true });
  const started = await Promise.allSettled(starters.map((start) => start({ paths, toolsDir, isDurable })));
  const servers = started.flatMap((server) => (server.status === 'fulfilled' ? [server.value] : []));
  const stop = async () => {
    for (const server of servers.toReversed()) await server.stop();
    forget();
  };
  const failed = started.find((server) => server.status === 'rejected');
  if (failed !== undefined) {
    await stop();
    throw failed.reason;
  }
  return { urls: servers.map(({ url }) => url), stop };
}
