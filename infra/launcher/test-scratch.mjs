import { statfsSync } from 'node:fs';
import { freemem } from 'node:os';

/** On Linux, a file system in memory to which every user can write. */
const IN_MEMORY = '/dev/shm';
/** Several times the most that a whole run uses at once. */
const ENOUGH_BYTES = 6 * 1024 ** 3;

/**
 * The directory for temporary files of tests: hundreds of databases, each of hundreds of files. Creating and removing them on a
 * disk takes up to ten times the CPU time, so they are kept in memory. Undefined if there is not enough, as in most containers,
 * and if TMPDIR is set.
 * @param {NodeJS.ProcessEnv} env @returns {string | undefined}
 */
export function scratchInMemory(env) {
  if (env['TMPDIR'] !== undefined) return undefined;
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return Math.min(bavail * bsize, freemem()) >= ENOUGH_BYTES ? IN_MEMORY : undefined;
  } catch {
    return undefined; // not Linux
  }
}
