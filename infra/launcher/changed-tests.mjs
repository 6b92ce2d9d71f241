// Finds the tests for `npm test -- --changed`: the test files from which a changed file can be reached. The graph is that of
// the compiled code, which the tests run: the modules that a module requires, and the programs and files that it names.
import { existsSync, readFileSync, readdirSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { run } from './command.mjs';
import { LauncherError } from './launcher-error.mjs';
import { listPackageDirs } from './workspace.mjs';

/** Files that everything depends on, although nothing names them. */
const EVERYTHING =
  /^(package\.json|pnpm-.*|tsconfig.*|jest\.config\.cjs|infra\/jest\/.*)$|(package|tsconfig)\.json$/;
/** The web app is bundled, so tests that visit it require none of its modules. */
const BUNDLED = /^apps\/web\/(?!e2e\/)/;
const BUNDLED_IS_VISITED_BY = 'apps/web/dist/e2e/support/stage.js';
const TEST_FILE = /\.test\.(js|mjs)$/;

/**
 * @param {string} repository
 * @returns {Promise<{ base: string, files: string[] }>} what differs from the commit at which this branch left `main`,
 *   uncommitted and new files included; without a `main`, what is not committed
 */
export async function listChangedFiles(repository) {
  const git = async (/** @type {string[]} */ ...args) => {
    const { code, stdout } = await run('git', args, { cwd: repository });
    return code === 0 ? stdout : undefined;
  };
  const base =
    (await git('merge-base', 'HEAD', 'main')) ??
    (await git('merge-base', 'HEAD', 'origin/main')) ??
    (await git('rev-parse', 'HEAD'));
  if (base === undefined) throw new LauncherError('--changed needs a git checkout with a commit.');
  const changed = await git('diff', '--name-only', '-z', base.trim());
  const added = await git('ls-files', '--others', '--exclude-standard', '-z');
  const names = `${changed}${added}`.split('\0').filter(Boolean);
  return { base: base.trim().slice(0, 9), files: [...new Set(names)].sort() };
}

/**
 * @param {string} repository
 * @param {string[]} changed from the root of the repository
 * @returns {string[]} the test files, as they are run
 */
export function testsThatReach(repository, changed) {
  const { texts, importers } = readGraph(repository);
  const tests = [...texts.keys()].filter((file) => TEST_FILE.test(file));
  if (changed.some((file) => EVERYTHING.test(file))) return tests;
  const reached = new Set(changed.flatMap((file) => startingPoints(file, texts)));
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer);
  return tests.filter((file) => reached.has(file));
}

/** The compiled form of a source; for any other file, the modules that name it. @param {string} file @param {Map<string, string>} texts */
function startingPoints(file, texts) {
  const compiled = file.replace(/^((?:apps|packages)\/[^/]+|bench)\/(.*)\.tsx?$/, '$1/dist/$2.js');
  const inBrowser = BUNDLED.test(file) && texts.has(BUNDLED_IS_VISITED_BY) ? [BUNDLED_IS_VISITED_BY] : [];
  if (texts.has(compiled)) return [compiled, ...inBrowser];
  if (inBrowser.length > 0) return inBrowser;
  const name = basename(file);
  return [...texts].filter(([, text]) => text.includes(name)).map(([user]) => user);
}

/** @param {string} repository */
function readGraph(repository) {
  const dirs = [
    ...listPackageDirs(repository).map((dir) => join(dir, 'dist')),
    ...['infra/launcher', 'infra/docker', 'infra/monitoring'].map((dir) => join(repository, dir)),
  ];
  /** @type {Map<string, string>} */
  const texts = new Map();
  for (const dir of dirs.filter((dir) => existsSync(dir))) {
    for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
      const file = join(dir, name);
      if (/\.m?js$/.test(name)) texts.set(relative(repository, file), readFileSync(file, 'utf8'));
    }
  }
  /** @type {Map<string, string[]>} */
  const importers = new Map();
  for (const [file, text] of texts) {
    for (const used of usedBy(repository, file, text)) {
      importers.set(used, [...(importers.get(used) ?? []), file]);
    }
  }
  return { texts, importers };
}

/** @param {string} repository @param {string} file @param {string} text @returns {string[]} */
function usedBy(repository, file, text) {
  const absolute = join(repository, file);
  const { resolve } = createRequire(absolute);
  const required = [...text.matchAll(/(?:require\(|from |import\()['"]((?:\.|@rampart\/)[^'"]*)['"]/g)];
  const named = [...text.matchAll(/['"]([\w@./-]+\.m?js)['"]/g)];
  return [
    ...required.flatMap(([, name = '']) => found(() => resolve(name))),
    ...named.flatMap(([, name = '']) =>
      [dirname(absolute), repository, join(repository, 'apps')].flatMap((dir) =>
        found(() => realpathSync(join(dir, name))),
      ),
    ),
  ].map((path) => relative(repository, path));
}

/**
 * Empty for a module that does not exist: code in a text, for another process, may require one.
 * @param {() => string} find
 * @returns {string[]}
 */
function found(find) {
  try {
    return [find()];
  } catch {
    return [];
  }
}
