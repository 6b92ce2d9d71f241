import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { LauncherError } from './launcher-error.mjs';
import { waitForLock } from './lock.mjs';
import { codeOf } from './thrown.mjs';

/**
 * Creates the data directory and locks it for this process.
 * @param {string} dataDir
 * @param {'start' | 'admin'} purpose
 * @returns {Promise<{ holder: import('./lock.mjs').LockHolder } | { release: () => void }>} `holder`: a running
 *   launcher; for short commands on the same directory it waits
 */
export async function lockDataDir(dataDir, purpose) {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o711 });
    return await waitForLock(join(dataDir, 'launcher.lock'), purpose, (holder) => holder.purpose !== 'start');
  } catch (error) {
    const code = codeOf(error) ?? '';
    if (['ENOSPC', 'EDQUOT'].includes(code)) {
      throw new LauncherError(
        `There is no room left for the data directory ${dataDir} (${code}): free some, or name another one in SVC_DATA_DIR.`,
      );
    }
    // ENOENT: a link to a missing disk, or a read-only file system, for which Node reports this code, too.
    if (!['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT'].includes(code)) throw error;
    throw new LauncherError(
      `The data directory ${dataDir} cannot be used (${code}): name one that this user may write to in SVC_DATA_DIR.`,
    );
  }
}
