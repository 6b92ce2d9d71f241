import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, openSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LauncherError } from './launcher-error.mjs';

// The kernel limits the path of a socket to 104 bytes (macOS) or 108 bytes (Linux), including the final zero.
const longestSocketPath = 100;
const longestSocketName = 'postgres/.s.PGSQL.5432';

/**
 * @typedef {{ dir: string, runDir: string, logDir: string, socketDir: string }} ServerPaths
 */

/**
 * Creates the directories that servers of one data directory share.
 * @param {string} dir absolute
 * @returns {ServerPaths} `socketDir` is a private directory elsewhere if the path of `dir` is too long for a socket
 */
export function prepareServerPaths(dir) {
  // Other users, such as that of PostgreSQL, may enter but not list it.
  mkdirSync(dir, { recursive: true, mode: 0o711 });
  const paths = serverPaths(dir);
  mkdirSync(paths.runDir, { recursive: true, mode: 0o711 });
  mkdirSync(paths.logDir, { recursive: true, mode: 0o700 });
  mkdirSync(paths.socketDir, { recursive: true, mode: 0o711 });
  assertOurs(paths.socketDir);
  return paths;
}

/** @param {string} dir absolute @returns {ServerPaths} */
function serverPaths(dir) {
  const runDir = join(dir, 'run');
  const mark = createHash('sha256').update(dir).digest('hex').slice(0, 16);
  const elsewhere = `rampart-${process.getuid?.() ?? 0}-${mark}`;
  const lastResort = join('/tmp', elsewhere); // the path of TMPDIR may be too long as well
  const fits = (/** @type {string} */ place) =>
    Buffer.byteLength(join(place, longestSocketName)) <= longestSocketPath;
  const socketDir = [runDir, join(tmpdir(), elsewhere)].find(fits) ?? lastResort;
  return { dir, runDir, logDir: join(dir, 'logs'), socketDir };
}

/** Another user could have created it before us, because anybody can write to the temporary directory. @param {string} dir */
function assertOurs(dir) {
  const found = lstatSync(dir);
  if (!found.isDirectory() || found.uid !== process.getuid?.()) {
    throw new LauncherError(`${dir} belongs to another user: use that user, or another SVC_DATA_DIR.`);
  }
  chmodSync(dir, 0o711);
}

/**
 * @param {ServerPaths} paths
 * @param {string} name
 */
export function logFile({ logDir }, name) {
  return join(logDir, `${name}.log`);
}

/** @param {ServerPaths} paths @param {string} name @returns {number} a descriptor that appends to the log */
export function openLog(paths, name) {
  return openSync(logFile(paths, name), 'a', 0o600);
}
