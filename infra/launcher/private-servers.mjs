import { mkdirSync } from 'node:fs';
import { startPostgres } from './postgres.mjs';
import { startRedis } from './redis.mjs';
import { toolsDir } from './repository.mjs';
import { supervise } from './supervise.mjs';

/**
 * @typedef {object} PrivateServers
 * @property {string | undefined} databaseUrl undefined if the environment names one
 * @property {string | undefined} redisUrl
 * @property {() => Promise<void>} stop stops Redis first, because PostgreSQL holds the facts
 */

/**
 * Starts those servers of a data directory that the environment does not name, and restarts them when they end.
 * @param {object} input
 * @param {import('./settings.mjs').LauncherSettings} input.settings
 * @param {import('./server-paths.mjs').ServerPaths} input.paths
 * @param {import('./progress.mjs').Progress} input.progress
 * @param {Parameters<typeof supervise>[0]['onEnd']} input.onEnd
 * @returns {Promise<PrivateServers>}
 */
export async function startPrivateServers({ settings, paths, progress, onEnd }) {
  mkdirSync(toolsDir, { recursive: true });
  const place = { paths, toolsDir, isDurable: true };
  /** @type {import('./supervise.mjs').Supervised[]} */
  const running = [];
  /**
   * @param {string} name
   * @param {(input: typeof place) => Promise<import('./server-process.mjs').RunningProcess & { url: string }>} start
   */
  const bringUp = async (name, start) => {
    /** @type {string | undefined} */
    let url;
    const launch = async () => {
      const server = await start(place);
      url = server.url;
      return server;
    };
    running.push(await progress.step(`starting ${name}`, () => supervise({ name, launch, onEnd })));
    return url;
  };
  const stop = async () => {
    for (const server of running.toReversed()) await server.stop();
  };
  try {
    const databaseUrl = settings.needsPostgres ? await bringUp('PostgreSQL', startPostgres) : undefined;
    const redisUrl = settings.needsRedis ? await bringUp('Redis', startRedis) : undefined;
    return { databaseUrl, redisUrl, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
