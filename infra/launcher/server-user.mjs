// PostgreSQL refuses to run as root. A launcher that is root therefore runs it as another user, which must reach data and
// programs even inside a directory that only root may enter.
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { LauncherError } from './launcher-error.mjs';

/**
 * @typedef {object} ServerUser
 * @property {{ uid: number, gid: number } | undefined} owner the owner of the files of the server; undefined for ourselves
 * @property {(program: string, args: string[]) => [string, string[]]} command
 * @property {{ uid?: number, gid?: number }} spawnOptions
 */

/** @type {ServerUser} */
const ourselves = { owner: undefined, command: (program, args) => [program, args], spawnOptions: {} };

/**
 * @param {{ dir: string, binDir: string, env: NodeJS.ProcessEnv }} place what the user must reach
 * @returns {ServerUser}
 */
export function chooseServerUser({ dir, binDir, env }) {
  if (process.getuid?.() !== 0) return ourselves;
  const user = unprivilegedOwner(dir);
  const ways = [plain(user), withCapability(user), inNamespace(user)];
  const way = ways.find((candidate) => reaches(candidate, { dir, binDir, env }));
  if (way) return way;
  throw new LauncherError(
    `PostgreSQL does not run as root, and the unprivileged user ${user.uid} cannot enter ${dir}: ` +
      `allow that with "chmod o+x" on its parent directories, start as an ordinary user, or set SVC_DATABASE_URL.`,
  );
}

/** @param {string} dir @returns {{ uid: number, gid: number }} its owner, or `nobody` if that is root */
function unprivilegedOwner(dir) {
  const { uid, gid } = statSync(dir);
  if (uid !== 0) return { uid, gid };
  const ask = (/** @type {string} */ flag) =>
    Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout);
  const [nobodyUid, nobodyGid] = [ask('-u'), ask('-g')];
  return nobodyUid > 0 && nobodyGid > 0 ? { uid: nobodyUid, gid: nobodyGid } : { uid: 65534, gid: 65534 };
}

/** @param {{ uid: number, gid: number }} user @returns {ServerUser} */
function plain(user) {
  return { owner: user, command: (program, args) => [program, args], spawnOptions: user };
}

/**
 * With the one capability to enter closed directories, kept when the user changes.
 * @param {{ uid: number, gid: number }} user
 * @returns {ServerUser}
 */
function withCapability(user) {
  const ids = [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'];
  const capability = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
  return {
    owner: user,
    command: (program, args) => ['setpriv', [...ids, ...capability, '--', program, ...args]],
    spawnOptions: {},
  };
}

/**
 * In a user namespace: root outside, an ordinary user inside. The files stay those of root.
 * @param {{ uid: number, gid: number }} user
 * @returns {ServerUser}
 */
function inNamespace(user) {
  const ids = [`--map-user=${user.uid}`, `--map-group=${user.gid}`];
  return {
    owner: { uid: 0, gid: 0 },
    command: (program, args) => ['unshare', ['--user', ...ids, '--', program, ...args]],
    spawnOptions: {},
  };
}

/**
 * Whether the user can run PostgreSQL. Uses `access()`, as PostgreSQL does for its own programs, because unlike an open it
 * ignores capabilities.
 * @param {ServerUser} user
 * @param {{ dir: string, binDir: string, env: NodeJS.ProcessEnv }} place
 */
function reaches(user, { dir, binDir, env }) {
  const trial = `const [dir, postgres] = process.argv.slice(1);
    process.chdir(dir);
    fs.accessSync(postgres, fs.constants.R_OK | fs.constants.X_OK);
    child_process.execFileSync(postgres, ['--version']);`;
  const [program, args] = user.command(process.execPath, ['-e', trial, dir, join(binDir, 'postgres')]);
  return spawnSync(program, args, { ...user.spawnOptions, env, cwd: '/', stdio: 'ignore' }).status === 0;
}
