import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, openSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LauncherError } from './launcher-error.mjs';

// The kernel keeps 104 bytes (macOS) or 108 (Linux) for the whole path of a socket, its ending zero included.
const longestSocketPath = 100;
const longestSocketName = 'postgres/.s.PGSQL.5432';

/**
 * @typedef {{ dir: string, runDir: string, logDir: string, socketDir: string }} ServerPaths
 */

/**
 * Makes the directories that servers of one data directory share.
 * @param {string} dir absolute
 * @returns {ServerPaths} `socketDir` is a short private place elsewhere when `dir` is too deep for a socket
 */
export function prepareServerPaths(dir) {
  // Others may pass through (PostgreSQL may run as another user), but not look around.
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
  const lastResort = join('/tmp', elsewhere); // TMPDIR can be as deep as the checkout
  const fits = (/** @type {string} */ place) =>
    Buffer.byteLength(join(place, longestSocketName)) <= longestSocketPath;
  const socketDir = [runDir, join(tmpdir(), elsewhere)].find(fits) ?? lastResort;
  return { dir, runDir, logDir: join(dir, 'logs'), socketDir };
}

/** The temporary directory belongs to everyone: a stranger could have made ours first. @param {string} dir */
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
