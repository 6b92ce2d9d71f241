import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @param {string} repository
 * @returns {string[]} the directories of the packages in this checkout, absolute
 */
export function listPackageDirs(repository) {
  const groups = ['apps', 'packages'].flatMap((group) => {
    const dir = join(repository, group);
    return existsSync(dir) ? readdirSync(dir).map((name) => join(dir, name)) : [];
  });
  return [...groups, join(repository, 'bench')].filter((dir) => existsSync(join(dir, 'package.json'))).sort();
}

/** @param {string} repository @returns {string} the version of pnpm that this checkout is pinned to */
export function pinnedPnpm(repository) {
  const { packageManager } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'));
  return packageManager.slice('pnpm@'.length);
}
