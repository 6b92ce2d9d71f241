import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { listPackageDirs } from './workspace.mjs';

/**
 * Changes whenever the compiler may have work to do: with the sources, and with the records of the compiler, which any build
 * changes.
 * @param {string} repository
 * @returns {string}
 */
export function buildFingerprint(repository) {
  return fingerprintOf([...sourcesOf(repository), ...recordsOf(repository)]);
}

/** The records of the compiler, one for each package. @param {string} repository */
export const recordsOf = (repository) =>
  listPackageDirs(repository).map((dir) => join(dir, 'dist/tsconfig.tsbuildinfo'));

/** Changes with names, sizes and times of all sources and of the configuration of the compiler. @param {string} repository */
export function sourceFingerprint(repository) {
  return fingerprintOf(sourcesOf(repository));
}

/** Like `sourceFingerprint`, without the web app, which runs in browsers. @param {string} repository */
export function programFingerprint(repository) {
  const web = join(repository, 'apps/web/');
  return fingerprintOf(sourcesOf(repository).filter((file) => !file.startsWith(web)));
}

/** @param {string[]} files */
function fingerprintOf(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    const found = statSync(file, { throwIfNoEntry: false });
    hash.update(`${file}\0${found === undefined ? 'absent' : `${found.size} ${found.mtimeMs}`}\0`);
  }
  return hash.digest('hex');
}

/** @param {string} repository */
function sourcesOf(repository) {
  const shared = ['tsconfig.base.json', 'tsconfig.json', 'pnpm-lock.yaml'].map((name) =>
    join(repository, name),
  );
  return [...shared, ...listPackageDirs(repository).flatMap(sourcesIn)];
}

const outputs = ['dist', 'node_modules', 'site'];
/** Excludes style sheets, documents, and the temporary files of editors. */
const compiled = /^[^.].*\.(?:tsx?|json)$/;

/** @param {string} dir @returns {string[]} the files of a package that the compiler reads */
function sourcesIn(dir) {
  return readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
    const path = join(dir, entry.name);
    if (!entry.isDirectory()) return compiled.test(entry.name) ? [path] : [];
    return outputs.includes(entry.name) ? [] : sourcesIn(path);
  });
}

/** @param {string} file */
export function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
