import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { extractWithApt, libraryDirs } from './apt-extract.mjs';
import { run } from './command.mjs';
import { LauncherError } from './launcher-error.mjs';

const names = ['redis-server', 'valkey-server'];
const usualPlaces = [
  '/usr/bin',
  '/usr/local/bin',
  '/usr/sbin',
  '/opt/homebrew/bin',
  '/opt/local/bin',
  '/snap/bin',
];
const oldestMajor = 6; // BullMQ's commands and `SET … GET` style options need 6.2

/**
 * @typedef {{ program: string, env: NodeJS.ProcessEnv }} RedisBinary
 * @typedef {{ searchPath?: string, places?: string[], toolsDir: string, extract?: typeof extractWithApt }} RedisSearch
 */

/**
 * Finds a Redis (or Valkey) server, or unpacks a private one from the distribution's package.
 * @param {RedisSearch} search
 * @returns {Promise<RedisBinary>}
 */
export async function findRedis({ searchPath, places, toolsDir, extract = extractWithApt }) {
  const dirs = [...(searchPath ?? process.env['PATH'] ?? '').split(delimiter), ...(places ?? usualPlaces)];
  for (const dir of dirs.filter(Boolean)) {
    for (const name of names) {
      const found = await usable({ program: join(dir, name), env: process.env });
      if (found) return found;
    }
  }
  const root = join(toolsDir, 'redis');
  const unpacked = { program: join(root, 'usr/bin/redis-server') };
  const refusal = existsSync(unpacked.program)
    ? undefined
    : await extract({ packageName: 'redis-server', target: root });
  const own = await usable({ ...unpacked, env: withLibraries(root) });
  if (own) return own;
  throw new LauncherError(
    `No Redis was found and none could be fetched (${refusal ?? 'the unpacked one does not run here'}): ` +
      `install it with "${process.platform === 'darwin' ? 'brew install redis' : 'apt-get install redis-server'}" ` +
      'or point SVC_REDIS_URL at one.',
  );
}

/** @param {string} root @returns {NodeJS.ProcessEnv} */
function withLibraries(root) {
  const path = [...libraryDirs(root), process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':');
  return { ...process.env, LD_LIBRARY_PATH: path };
}

/** @param {RedisBinary} binary @returns {Promise<RedisBinary | undefined>} */
async function usable(binary) {
  if (!existsSync(binary.program)) return undefined;
  const { code, stdout } = await run(binary.program, ['--version'], { env: binary.env });
  const major = Number(/v=?(\d+)\./.exec(stdout)?.[1] ?? 0);
  return code === 0 && major >= oldestMajor ? binary : undefined;
}
