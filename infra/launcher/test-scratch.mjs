import { statfsSync } from 'node:fs';
import { freemem } from 'node:os';

/** A file system in memory that every user may write to, on Linux. */
const IN_MEMORY = '/dev/shm';
/** Several times what a whole run has there at once. */
const ENOUGH_BYTES = 6 * 1024 ** 3;

/**
 * Where tests put what they throw away: hundreds of databases, each of hundreds of files. On a disk making and removing
 * them takes up to ten times the CPU time, so they go into memory where there is plenty; undefined where there is not, as in
 * most containers, and where TMPDIR names a place.
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
