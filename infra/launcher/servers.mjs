import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startPostgres } from './postgres.mjs';
import { startRedis } from './redis.mjs';
import { toolsDir as ownToolsDir } from './repository.mjs';
import { prepareServerPaths } from './server-paths.mjs';

/**
 * Starts PostgreSQL and Redis for one use and forgets their data afterwards.
 * @param {{ dir?: string, toolsDir?: string, isDurable?: boolean }} [options] `dir`: where to keep the data, by default
 *   a new temporary directory that `stop` removes; a given one is kept. `isDurable`: write to disk as in production,
 *   for measurements
 * @returns {Promise<{ databaseUrl: string, redisUrl: string, stop: () => Promise<void> }>}
 */
export async function startThrowawayServers({ dir, toolsDir = ownToolsDir, isDurable = false } = {}) {
  const place = resolve(dir ?? mkdtempSync(join(tmpdir(), 'rampart-')));
  const paths = prepareServerPaths(place);
  const forget = () => {
    if (dir === undefined) rmSync(place, { recursive: true, force: true });
    if (paths.socketDir !== paths.runDir) rmSync(paths.socketDir, { recursive: true, force: true });
  };
  mkdirSync(toolsDir, { recursive: true });
  const started = await Promise.allSettled([
    startPostgres({ paths, toolsDir, isDurable }),
    startRedis({ paths, toolsDir, isDurable }),
  ]);
  const stop = async () => {
    for (const server of started.toReversed()) {
      if (server.status === 'fulfilled') await server.value.stop();
    }
    forget();
  };
  const [postgres, redis] = started;
  if (postgres.status === 'rejected' || redis.status === 'rejected') {
    await stop();
    throw started.find((server) => server.status === 'rejected')?.reason;
  }
  return { databaseUrl: postgres.value.url, redisUrl: redis.value.url, stop };
}
