import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readIfThere } from './build-fingerprint.mjs';
import { LauncherError } from './launcher-error.mjs';
import { forOurPostgres, PROGRAM_ENVIRONMENT } from './program-environment.mjs';
import { repositoryDir } from './repository.mjs';
import { writeWhole } from './write-whole.mjs';

const defaultDataDir = join(repositoryDir, '.data');

/**
 * @typedef {object} LauncherSettings
 * @property {number} port of the API
 * @property {string} dataDir absolute
 * @property {string | undefined} confDir absolute; undefined if none is named and there is no `conf.d`
 * @property {boolean} namesConfDir whether the environment names it
 * @property {boolean} wantsDemo whether the first start creates demonstration data
 * @property {boolean} needsPostgres false if the environment names a database
 * @property {boolean} needsRedis
 */

/**
 * @param {NodeJS.ProcessEnv} [env]
 * @param {string} [cwd] base of relative paths
 * @returns {LauncherSettings}
 */
export function readSettings(env = process.env, cwd = process.cwd()) {
  const confDir = resolve(cwd, env['SVC_CONF_DIR'] || env['SVC_CONF_PATH'] || join(repositoryDir, 'conf.d'));
  const namesConfDir = Boolean(env['SVC_CONF_DIR'] || env['SVC_CONF_PATH']);
  const names = (/** @type {string[]} */ ...keys) =>
    keys.some((key) => Boolean(env[key] || env[`${key}_FILE`]));
  return {
    port: readPort(env['PORT'] || '3000'),
    dataDir: resolve(cwd, env['SVC_DATA_DIR'] || defaultDataDir),
    confDir: namesConfDir || existsSync(confDir) ? confDir : undefined,
    namesConfDir,
    wantsDemo: env['SVC_DEMO'] !== '0',
    needsPostgres: !names('SVC_DATABASE_URL', 'SVC_DATABASE_HOST'),
    needsRedis: !names('SVC_REDIS_URL', 'SVC_REDIS_HOST'),
  };
}

const confDirFile = (/** @type {string} */ dataDir) => join(dataDir, 'configuration-directory');

/**
 * For commands in another terminal, without the variables of this one.
 * @param {Pick<LauncherSettings, 'dataDir' | 'confDir' | 'namesConfDir'>} settings
 */
export function rememberConfDir({ dataDir, confDir, namesConfDir }) {
  const file = confDirFile(dataDir);
  if (!namesConfDir || confDir === undefined) rmSync(file, { force: true });
  else if (readIfThere(file) !== confDir) writeWhole(file, confDir);
}

/**
 * The settings with the configuration directory of the last `npm start`, unless the environment names one.
 * @template {Pick<LauncherSettings, 'dataDir' | 'confDir' | 'namesConfDir'>} Settings
 * @param {Settings} settings
 * @returns {Settings}
 */
export function asStarted(settings) {
  const confDir = settings.namesConfDir ? undefined : readIfThere(confDirFile(settings.dataDir));
  return confDir === undefined ? settings : { ...settings, confDir };
}

/**
 * The command line for a command on this event, which also works in another terminal, without the variables of this one.
 * @param {Pick<LauncherSettings, 'dataDir'>} settings
 * @param {string} args
 */
export function commandOf({ dataDir }, args) {
  const variable = dataDir === defaultDataDir ? '' : `SVC_DATA_DIR=${forShell(dataDir)} `;
  return `${variable}npm run --silent rampart -- ${args}`;
}

/** @param {string} word @returns {string} quoted for a shell */
export function forShell(word) {
  return /^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

/** @param {string} text */
function readPort(text) {
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new LauncherError(`PORT must be a number from 1 to 65535, not "${text}".`);
}

/**
 * The environment of our own processes. Variables of the operator are never replaced.
 * @param {LauncherSettings} settings
 * @param {{ databaseUrl?: string | undefined, redisUrl?: string | undefined, defaultsFile: string }} found
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {NodeJS.ProcessEnv}
 */
export function processEnvironment(settings, { databaseUrl, redisUrl, defaultsFile }, env = process.env) {
  return {
    ...PROGRAM_ENVIRONMENT,
    SVC_DATABASE_MIGRATE: 'before',
    SVC_CONF_DEFAULTS: defaultsFile,
    SVC_DEFAULT_UPLOAD_DIRECTORY: join(settings.dataDir, 'uploads'),
    ...(databaseUrl === undefined ? env : forOurPostgres(env)),
    PORT: String(settings.port),
    SVC_DATA_DIR: settings.dataDir,
    ...(settings.confDir === undefined ? {} : { SVC_CONF_DIR: settings.confDir }),
    ...(databaseUrl === undefined ? {} : { SVC_DATABASE_URL: databaseUrl }),
    ...(redisUrl === undefined ? {} : { SVC_REDIS_URL: redisUrl }),
  };
}
