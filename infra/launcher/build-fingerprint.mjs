import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { listPackageDirs } from './workspace.mjs';

/**
 * Changes whenever the compiler might have something to do: names, sizes and times of all sources, of what configures
 * the compiler, and of the compiler's own records, which a build by hand changes as well.
 * @param {string} repository
 * @returns {string}
 */
export function buildFingerprint(repository) {
  const hash = createHash('sha256');
  const add = (/** @type {string} */ file) => {
    const found = statSync(file, { throwIfNoEntry: false });
    hash.update(`${file}\0${found === undefined ? 'absent' : `${found.size} ${found.mtimeMs}`}\0`);
  };
  ['tsconfig.base.json', 'tsconfig.json', 'pnpm-lock.yaml'].forEach((name) => add(join(repository, name)));
  for (const dir of listPackageDirs(repository)) {
    add(join(dir, 'dist/tsconfig.tsbuildinfo'));
    sourcesIn(dir).forEach(add);
  }
  return hash.digest('hex');
}

const outputs = ['dist', 'node_modules', 'site'];

/** @param {string} dir @returns {string[]} the files of a package, without what is made of them */
function sourcesIn(dir) {
  return readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
    const path = join(dir, entry.name);
    if (!entry.isDirectory()) return [path];
    return outputs.includes(entry.name) ? [] : sourcesIn(path);
  });
}

/** @param {string} file */
export function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
