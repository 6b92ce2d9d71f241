import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { environmentOf, extractWithApt } from './apt-extract.mjs';
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
const oldest = 6.2; // GETDEL, which takes a sign-in code, and ZUNION

/**
 * @typedef {{ program: string, env: NodeJS.ProcessEnv }} RedisBinary
 * @typedef {{ searchPath?: string, places?: string[], toolsDir: string, extract?: typeof extractWithApt }} RedisSearch
 */

/**
 * Finds a Redis (or Valkey) server that is new enough, or unpacks a private one from the distribution's package.
 * @param {RedisSearch} search
 * @returns {Promise<RedisBinary>}
 */
export async function findRedis({ searchPath, places, toolsDir, extract = extractWithApt }) {
  const dirs = [...(searchPath ?? process.env['PATH'] ?? '').split(delimiter), ...(places ?? usualPlaces)];
  /** @type {string[]} */
  const tooOld = [];
  /** @param {RedisBinary} binary */
  const isUsable = async (binary) => {
    const version = await versionOf(binary);
    if (version === undefined) return false;
    const isNew = Number.parseFloat(version) >= oldest;
    if (!isNew) tooOld.push(`${binary.program} is ${version}`);
    return isNew;
  };
  for (const dir of dirs.filter(Boolean)) {
    for (const name of names) {
      const found = { program: join(dir, name), env: process.env };
      if (await isUsable(found)) return found;
    }
  }
  const root = join(toolsDir, 'redis');
  const program = join(root, 'usr/bin/redis-server');
  const refusal = existsSync(program)
    ? undefined
    : // The package of the server only has a link to the program, which is in the package of the tools.
      await extract({ packageName: 'redis-server', alsoUnpacked: ['redis-tools'], target: root });
  const own = { program, env: environmentOf(root) };
  if (await isUsable(own)) return own;
  const reason = [...tooOld, refusal].filter(Boolean).join('; ') || 'the unpacked one does not run here';
  const command = process.platform === 'darwin' ? 'brew install redis' : 'apt-get install redis-server';
  throw new LauncherError(
    `No Redis ${oldest} or newer was found and none could be fetched (${reason}): ` +
      // The distribution may only have an older version.
      `install it ${tooOld.length > 0 ? 'as https://redis.io/downloads says' : `with "${command}"`} ` +
      'or point SVC_REDIS_URL at one.',
  );
}

/** @param {RedisBinary} binary @returns {Promise<string | undefined>} undefined if it does not run here */
async function versionOf({ program, env }) {
  if (!existsSync(program)) return undefined;
  const { code, stdout } = await run(program, ['--version'], { env });
  return code === 0 ? /v=?(\d+\.\d+\S*)/.exec(stdout)?.[1] : undefined;
}
