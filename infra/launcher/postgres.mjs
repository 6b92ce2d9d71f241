// A private PostgreSQL: a cluster in the data directory, reachable only through a Unix socket, with a password.
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lastLines, run } from './command.mjs';
import { findPostgres } from './find-postgres.mjs';
import { LauncherError } from './launcher-error.mjs';
import { forOurPostgres } from './program-environment.mjs';
import { chooseServerUser } from './server-user.mjs';
import { startServerProcess, stopLeftover } from './server-process.mjs';

const name = 'postgres';
const port = 5432; // only part of the name of the socket, because nothing listens on TCP
// The "fast" shutdown of PostgreSQL: it closes connections and writes everything, so that it needs no recovery.
const stopSignal = 'SIGINT';

/**
 * @typedef {import('./server-paths.mjs').ServerPaths} ServerPaths
 * @typedef {{ paths: ServerPaths, toolsDir: string, isDurable: boolean }} ServerPlace `isDurable`: data must survive
 *   a power cut; false for throw-away servers
 */

/** @param {ServerPaths} paths @returns {string} the URL for the `pg` library; the cluster must exist */
export function postgresUrl(paths) {
  const password = readFileSync(passwordFile(paths), 'utf8').trim();
  return `postgres://rampart:${password}@${encodeURIComponent(socketDir(paths))}:${port}/rampart`;
}

/** @param {ServerPaths} paths */
const socketDir = (paths) => join(paths.socketDir, name);
/** @param {ServerPaths} paths */
const passwordFile = (paths) => join(paths.dir, 'postgres-password');
/** @param {ServerPaths} paths */
const clusterDir = (paths) => join(paths.dir, name);

/**
 * Starts the cluster, and creates it on first use.
 * @param {ServerPlace} place
 * @returns {Promise<import('./server-process.mjs').RunningProcess & { url: string }>}
 */
export async function startPostgres({ paths, toolsDir, isDurable }) {
  await stopLeftover(paths, name, stopSignal);
  const cluster = clusterDir(paths);
  const binaries = await findPostgres({ toolsDir, wantedMajor: clusterMajor(cluster) });
  const user = chooseServerUser({ dir: paths.dir, ...binaries });
  const context = { paths, binaries, user, env: serverEnvironment(binaries.env), isDurable };
  if (!existsSync(join(cluster, 'PG_VERSION'))) {
    await (isDurable ? createCluster(context) : copyCluster(context, toolsDir));
  }
  giveTo(user.owner, cluster);
  mkdirSync(socketDir(paths), { recursive: true, mode: 0o700 });
  giveTo(user.owner, socketDir(paths));

  const settings = Object.entries(serverSettings(socketDir(paths), isDurable));
  const args = ['-D', cluster, ...settings.flatMap(([key, value]) => ['-c', `${key}=${value}`])];
  const [program, programArgs] = user.command(join(binaries.binDir, 'postgres'), args);
  const server = await startServerProcess(paths, {
    name,
    program,
    args: programArgs,
    options: { ...user.spawnOptions, env: context.env, cwd: '/' },
    stopSignal,
    abandonSignal: 'SIGQUIT',
    startDeadlineInMs: 120_000, // recovery after a crash may take its time
    isReady: async (pid) => isReady(cluster, pid),
  });
  return { ...server, url: postgresUrl(paths) };
}

/** @param {string} cluster @returns {number | undefined} the version of the data */
function clusterMajor(cluster) {
  const file = join(cluster, 'PG_VERSION');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').trim()) : undefined;
}

/**
 * The server writes its state to the eighth line of its pid file. After a crash the file may have another pid.
 * @param {string} cluster
 * @param {number} pid
 */
function isReady(cluster, pid) {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
  } catch {
    return false; // not written yet
  }
}

/** @param {NodeJS.ProcessEnv} env */
function serverEnvironment(env) {
  const kept = Object.entries(forOurPostgres(env)).filter(([key]) => !/^LC_|^LANG/.test(key));
  return { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' };
}

/** @param {string} sockets @param {boolean} isDurable @returns {Record<string, string | number>} */
function serverSettings(sockets, isDurable) {
  return {
    listen_addresses: '',
    port,
    unix_socket_directories: `"${sockets.replaceAll('"', '""')}"`, // quoted, because a comma would separate directories
    unix_socket_permissions: '0700',
    password_encryption: 'scram-sha-256',
    max_connections: 500, // several processes, each with a pool of up to 100
    shared_buffers: '128MB',
    work_mem: '8MB',
    random_page_cost: 1.1,
    jit: 'off', // compiling our short queries costs more than it saves
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    ...(isDurable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
}

/**
 * Creating a cluster takes more than a second of CPU time, and a test run needs dozens. Those of throw-away servers are copies
 * of the first one, with its password.
 * @param {Parameters<typeof createCluster>[0]} context
 * @param {string} toolsDir
 */
async function copyCluster(context, toolsDir) {
  const { paths, binaries } = context;
  const recipe = createHash('sha256')
    .update(binaries.binDir)
    .update(readFileSync(fileURLToPath(import.meta.url)));
  const template = join(toolsDir, `throwaway-cluster-${recipe.digest('hex').slice(0, 16)}`);
  const places = [clusterDir(paths), passwordFile(paths)];
  if (existsSync(template)) {
    for (const place of places) cpSync(join(template, basename(place)), place, { recursive: true });
    chmodSync(clusterDir(paths), 0o700); // Node 24 does not copy the mode of a directory, and PostgreSQL refuses another one
    return;
  }
  await createCluster(context);
  const fresh = mkdtempSync(`${template}-`);
  for (const place of places) cpSync(place, join(fresh, basename(place)), { recursive: true });
  try {
    renameSync(fresh, template);
  } catch {
    rmSync(fresh, { recursive: true, force: true }); // another launcher was faster
  }
}

/**
 * Creates the role, which is no superuser, with a database of its own. It may create databases, as tests do.
 * @param {{ paths: ServerPaths, binaries: import('./find-postgres.mjs').PostgresBinaries,
 *   user: import('./server-user.mjs').ServerUser, env: NodeJS.ProcessEnv, isDurable: boolean }} context
 */
async function createCluster({ paths, binaries, user, env, isDurable }) {
  const fresh = `${clusterDir(paths)}.new`; // renamed when complete, because a first start may be interrupted
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o700 });
  giveTo(user.owner, fresh);
  const password = randomBytes(24).toString('hex');
  const runAs = (
    /** @type {string} */ program,
    /** @type {string[]} */ args,
    /** @type {string} */ input = '',
  ) =>
    run(...user.command(join(binaries.binDir, program), args), {
      ...user.spawnOptions,
      env,
      cwd: '/',
      input,
    });

  const sync = isDurable ? ['--data-checksums'] : ['--no-sync'];
  const basics = [
    '-D',
    fresh,
    '-U',
    'postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--no-instructions',
    ...sync,
  ];
  let made = await runAs('initdb', [...basics, ...unicodeLocale(binaries.major)]);
  if (made.code !== 0) made = await runAs('initdb', [...basics, '--locale=C']);
  if (made.code !== 0) throw new LauncherError(`initdb failed in ${fresh}:\n${lastLines(made.output)}`);

  // Tests open thousands of connections, and SCRAM takes 2 ms for each.
  const proof = isDurable ? 'scram-sha-256' : 'md5';
  const sql = `CREATE ROLE rampart LOGIN CREATEDB PASSWORD '${password}';\nCREATE DATABASE rampart OWNER rampart;\n`;
  const settings = { fsync: isDurable ? 'on' : 'off', password_encryption: proof, log_min_messages: 'error' };
  const given = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
  const prepared = await runAs('postgres', ['--single', '-D', fresh, ...given, 'postgres'], sql);
  if (prepared.code !== 0 || /ERROR:|FATAL:|PANIC:/.test(prepared.output)) {
    throw new LauncherError(`The database could not be created:\n${lastLines(prepared.output)}`);
  }
  writeFileSync(join(fresh, 'pg_hba.conf'), `local all all ${proof}\n`, { flush: isDurable });
  writeFileSync(passwordFile(paths), `${password}\n`, { mode: 0o600, flush: isDurable });
  chmodSync(passwordFile(paths), 0o600);
  renameSync(fresh, clusterDir(paths));
}

/** The collation: compares names without case, also beyond ASCII, and sorts alike on every machine. @param {number} major */
function unicodeLocale(major) {
  if (major >= 17) return ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  return process.platform === 'darwin' ? ['--locale=en_US.UTF-8'] : ['--locale=C.UTF-8'];
}

/** @param {{ uid: number, gid: number } | undefined} owner @param {string} dir */
function giveTo(owner, dir) {
  const current = statSync(dir).uid;
  if (owner === undefined) {
    if (current === process.getuid?.()) return;
    throw new LauncherError(
      `${dir} belongs to another user: start as that user, or use another SVC_DATA_DIR.`,
    );
  }
  if (current === owner.uid) return;
  for (const entry of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(dir, entry), owner.uid, owner.gid);
  }
  chownSync(dir, owner.uid, owner.gid); // last, because the owner of `dir` shows that the rest is done
}
