import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readIfThere } from './build-fingerprint.mjs';
import { run } from './command.mjs';
import { LauncherError } from './launcher-error.mjs';
import { writeWhole } from './write-whole.mjs';

/** The sources of the site. */
const sources = [
  ...[
    'apps/web/src',
    'apps/web/build',
    'apps/web/index.html',
    'apps/web/vite.config.mjs',
    'apps/web/package.json',
  ],
  ...['packages/contract/src', 'packages/domain-data/src', 'pnpm-lock.yaml'],
];

/**
 * Bundles the web app, unless the existing site was built from the same files. The packages must be compiled.
 * @param {{ repository: string, progress: import('./progress.mjs').Progress }} place
 */
export async function buildSite({ repository, progress }) {
  const web = join(repository, 'apps/web');
  if (!existsSync(web)) return;
  const stamp = join(web, 'site/.made-of');
  const wanted = fingerprint(repository);
  if (readIfThere(stamp) === wanted) return;
  const vite = join(web, 'node_modules/vite/bin/vite.js');
  const built = await progress.step('building the web app', () =>
    run(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
      cwd: web,
      // Overrides the shell, because a site for development is slow.
      env: { ...process.env, NODE_ENV: 'production' },
    }),
  );
  // The output begins with the reason; a long stack follows.
  if (built.code !== 0) throw new LauncherError(`The web app could not be built:\n${built.output.trim()}`);
  writeWhole(stamp, wanted);
}

/** @param {string} repository */
function fingerprint(repository) {
  const hash = createHash('sha256').update(process.env['API_ORIGIN'] ?? '');
  for (const file of sources.flatMap((source) => filesIn(repository, source)))
    hash.update(`\0${file}\0`).update(readFileSync(join(repository, file)));
  return hash.digest('hex');
}

/** @param {string} repository @param {string} path a file or a directory @returns {string[]} */
function filesIn(repository, path) {
  const isDirectory = statSync(join(repository, path)).isDirectory();
  if (!isDirectory) return [path];
  const names = readdirSync(join(repository, path), { recursive: true, encoding: 'utf8' }).sort();
  return names
    .map((name) => join(path, name))
    .filter((name) => !name.endsWith('.test.ts') && statSync(join(repository, name)).isFile());
}
