import { access, chmod, constants, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { PROVIDERS } from '@rampart/core/adapters';
import { settingsDirectory, settingVariables } from '@rampart/core/infra/config';
import { CommandError } from '../command';
import { errorCode } from './error-code';

/** Relative path to content. */
export type Files = ReadonlyMap<string, Buffer>;

const CONFIGURATION_ENDINGS = ['.json', '.yaml', '.yml'];
const SETTING_VARIABLES = settingVariables(PROVIDERS);
/** Variables about the location of this installation, not about the event. */
const LOCATION = /^(PORT$|SVC_(DATABASE_|REDIS_|DEFAULT_UPLOAD_DIRECTORY))/;

const CONF_DIR = 'conf.d';
const DEFAULTS = 'defaults.yaml';
const ADMIN_TOKEN = 'admin-token';
const ENVIRONMENT = 'environment.json';

async function readIfThere(path: string): Promise<Buffer | undefined> {
  return readFile(path).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
}

async function readConfDir(directory: string): Promise<[string, Buffer][]> {
  const names = await readdir(directory).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
  const chosen = names.filter((name) => CONFIGURATION_ENDINGS.includes(extname(name).toLowerCase()));
  return Promise.all(
    chosen
      .sort()
      .map(async (name): Promise<[string, Buffer]> => [name, await readFile(join(directory, name))]),
  );
}

/** Values of variables that set something; for `<NAME>_FILE`, the content of the file, under `<NAME>`. */
async function readVariables(env: NodeJS.ProcessEnv): Promise<Readonly<Record<string, string>>> {
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    const setting = name.replace(/_FILE$/, '');
    if (!value || !SETTING_VARIABLES.has(setting) || LOCATION.test(setting)) continue;
    if (name !== setting) values[setting] = (await readFile(value, 'utf8')).trim();
    else values[setting] ??= value;
  }
  return values;
}

/** Reads everything that configures this installation, including keys. */
export async function readConfiguration(env = process.env): Promise<Files> {
  const files = new Map<string, Buffer>();
  const directory = settingsDirectory(env, true);
  if (directory !== undefined) {
    for (const [name, content] of await readConfDir(directory)) files.set(`${CONF_DIR}/${name}`, content);
  }
  // `npm start` keeps these in its data directory.
  const { SVC_CONF_DEFAULTS: defaults, SVC_DATA_DIR: dataDir } = env;
  const own = [
    [DEFAULTS, defaults],
    [ADMIN_TOKEN, dataDir && join(dataDir, ADMIN_TOKEN)],
  ] as const;
  for (const [name, path] of own) {
    const content = path ? await readIfThere(path) : undefined;
    if (content !== undefined) files.set(name, content);
  }
  files.set(ENVIRONMENT, Buffer.from(`${JSON.stringify(await readVariables(env), null, 2)}\n`));
  return files;
}

export interface ConfigurationPlan {
  /** The files to write: content by absolute path. */
  readonly files: Files;
  /** Variables of the backup that have another value here, or none. */
  readonly otherVariables: readonly string[];
}

/**
 * Decides where the files of a backup are written: to `directory`, or by default to where this installation reads
 * them. Its own configuration is never replaced, except for what `npm start` generated.
 * @returns the plan, or the names of files that are in the way
 */
export async function planConfiguration(
  files: Files,
  directory: string | undefined,
): Promise<ConfigurationPlan | { readonly inTheWay: readonly string[] }> {
  const variables = JSON.parse(files.get(ENVIRONMENT)?.toString() ?? '{}') as Record<string, string>;
  const { env } = process;
  const present = await readVariables(env);
  const otherVariables = Object.keys(variables).filter((name) => present[name] !== variables[name]);
  if (directory !== undefined) {
    const all = new Map([...files].map(([name, content]) => [join(directory, name), content]));
    return { files: all, otherVariables };
  }
  const confDir = settingsDirectory(env, true);
  const wanted = [...files].filter(([name]) => name.startsWith(`${CONF_DIR}/`));
  const there = new Map(confDir === undefined ? [] : await readConfDir(confDir));
  const missing = wanted.filter(([name, content]) => there.get(nameIn(name))?.equals(content) !== true);
  const inTheWay = [...there.keys()].filter(
    (name) => files.get(`${CONF_DIR}/${name}`)?.equals(there.get(name) ?? Buffer.alloc(0)) !== true,
  );
  if (inTheWay.length > 0 || (missing.length > 0 && confDir === undefined)) {
    return { inTheWay: inTheWay.map((name) => join(confDir ?? '', name)) };
  }
  const planned = new Map(missing.map(([name, content]) => [join(confDir ?? '', nameIn(name)), content]));
  const [defaults, token] = [files.get(DEFAULTS), files.get(ADMIN_TOKEN)];
  if (env['SVC_CONF_DEFAULTS'] && defaults !== undefined) planned.set(env['SVC_CONF_DEFAULTS'], defaults);
  if (env['SVC_CONF_DEFAULTS'] && env['SVC_DATA_DIR'] && token !== undefined) {
    planned.set(join(env['SVC_DATA_DIR'], ADMIN_TOKEN), token);
  }
  return { files: planned, otherVariables };
}

const nameIn = (path: string): string => path.slice(CONF_DIR.length + 1);

/**
 * To be called before an event is loaded, because loading cannot be repeated, and without these files the event is
 * of no use.
 * @throws CommandError naming the first file that cannot be written
 */
export async function requireWritable(paths: Iterable<string>): Promise<void> {
  for (const path of paths) {
    try {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await access(dirname(path), constants.W_OK);
    } catch (error) {
      throw new CommandError(`"${path}" cannot be written (${errorCode(error)}). Nothing was changed.`);
    }
  }
}

/**
 * To be called for files in a directory that the operator names: existing files may belong to another event and
 * contain its keys.
 * @throws CommandError naming the first file that exists
 */
export async function requireAbsent(paths: Iterable<string>): Promise<void> {
  for (const path of paths) {
    if ((await readIfThere(path)) !== undefined)
      throw new CommandError(`"${path}" already exists: name another directory. Nothing was changed.`);
  }
}

/** Writes files that only their owner can read, because some contain keys. */
export async function writeFiles(files: Files): Promise<void> {
  for (const [path, content] of files) {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await writeFile(path, content, { mode: 0o600 });
    await chmod(path, 0o600);
  }
}
