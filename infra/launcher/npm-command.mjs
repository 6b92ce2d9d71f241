import { accessSync, constants } from 'node:fs';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import { run } from './command.mjs';

/**
 * Fetches packages with npm, the one that started us when there is one, else the one on PATH; runs none of their scripts.
 * @param {string} dir gets them, in `node_modules`
 * @param {string[]} packages
 * @param {string} toolsDir keeps npm's cache when the home directory cannot
 */
export function fetchPackages(dir, packages, toolsDir) {
  const options = ['--prefix', dir, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
  const args = ['install', ...options, ...packages];
  // `npm run --silent` hands its silence down: a failure would have no reason.
  const env = { ...homelessEnvironment(toolsDir), npm_config_loglevel: 'error' };
  const cli = process.env['npm_execpath'];
  return cli !== undefined && basename(cli) === 'npm-cli.js'
    ? run(process.execPath, [cli, ...args], { env })
    : run('npm', args, { env });
}

/**
 * A service user often has no home it may write to, and npm and pnpm keep their caches there.
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
