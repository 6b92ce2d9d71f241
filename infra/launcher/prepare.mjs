import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { installDependencies } from './install.mjs';
import { LauncherError } from './launcher-error.mjs';
import { waitForLock } from './lock.mjs';
import { repositoryDir, toolsDir } from './repository.mjs';
import { STOP_SIGNALS } from './signals.mjs';
import { codeOf } from './thrown.mjs';

/**
 * Checks the path of the checkout: Vite reads `#` and `?` as parts of an address, `:` and `;` separate directories of libraries,
 * and settings of apt cannot contain a `"`.
 * @param {string} dir
 * @returns {string | undefined} a message if a checkout cannot be used in `dir`
 */
export function refusalOfPlace(dir) {
  const character = /[#?:;"]/.exec(dir)?.[0];
  if (character === undefined) return undefined;
  return `The checkout ${dir} has ${character} in its path, with which it cannot be built or run: move it to one without.`;
}

/** @param {unknown} error */
const unwritable = (error) =>
  new LauncherError(
    `The checkout ${repositoryDir} cannot be written to (${codeOf(error)}): give this user a copy.`,
  );

/**
 * Installs and builds this checkout. Several launchers of one checkout take turns. A signal ends this process at once, because
 * nothing has to be stopped in order yet.
 * @param {import('./progress.mjs').Progress} progress
 * @param {() => void} [onInstalled] called before the build
 */
export async function prepareCheckout(progress, onInstalled = () => undefined) {
  const refusal = refusalOfPlace(repositoryDir);
  if (refusal !== undefined) throw new LauncherError(refusal);
  try {
    mkdirSync(toolsDir, { recursive: true });
  } catch (error) {
    throw unwritable(error);
  }
  const leave = () => process.exit(130);
  for (const signal of STOP_SIGNALS) process.on(signal, leave);
  const lock = await progress.step('waiting for another launcher to finish building', () =>
    waitForLock(join(toolsDir, 'prepare.lock'), 'prepare', () => true).catch((error) => {
      const code = codeOf(error) ?? '';
      // The disk is full: an earlier build still runs, and nothing can be built.
      if (['ENOSPC', 'EDQUOT', 'EFBIG'].includes(code)) return undefined;
      // Built by another user.
      throw ['EACCES', 'EPERM', 'EROFS'].includes(code) ? unwritable(error) : error;
    }),
  );
  try {
    await installDependencies({ repository: repositoryDir, toolsDir, progress });
    onInstalled();
    await build({ repository: repositoryDir, toolsDir, progress });
  } finally {
    if (lock !== undefined && 'release' in lock) lock.release();
    for (const signal of STOP_SIGNALS) process.off(signal, leave);
  }
}
