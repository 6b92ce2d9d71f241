import { accessSync, constants } from 'node:fs';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import { run } from './command.mjs';

/**
 * Fetches packages without running their scripts, with the npm that started us, or else the one on PATH.
 * @param {string} dir where `node_modules` is created
 * @param {string[]} packages
 * @param {string} toolsDir for the cache if the home directory is not writable
 */
export function fetchPackages(dir, packages, toolsDir) {
  const options = ['--prefix', dir, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
  const args = ['install', ...options, ...packages];
  // `npm run --silent` would silence this npm, too, and a failure would have no reason.
  const env = { ...homelessEnvironment(toolsDir), npm_config_loglevel: 'error' };
  const cli = process.env['npm_execpath'];
  return cli !== undefined && basename(cli) === 'npm-cli.js'
    ? run(process.execPath, [cli, ...args], { env })
    : run('npm', args, { env });
}

/**
 * An environment for npm and pnpm, whose caches are in the home directory; a service user often has none that it can write to.
 * @param {string} toolsDir
 * @returns {NodeJS.ProcessEnv}
 */
export function homelessEnvironment(toolsDir) {
  try {
    accessSync(homedir(), constants.W_OK);
    return process.env;
  } catch {
    const home = join(toolsDir, 'home');
    return {
      ...process.env,
      HOME: home,
      XDG_DATA_HOME: join(home, 'share'),
      npm_config_cache: join(home, 'npm'),
    };
  }
}
