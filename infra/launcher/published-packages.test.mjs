// What is in the packages that other projects install.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { listPackageDirs } from './workspace.mjs';
import { repositoryDir } from './repository.mjs';

const directories = listPackageDirs(repositoryDir).filter(
  (directory) => JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')).private !== true,
);

it('a published package has the sources that its source maps name, and nothing of its tests', () => {
  /** @type {{ files: { path: string }[] }[]} */
  const packed = JSON.parse(
    execFileSync('npm', ['pack', '--dry-run', '--json', ...directories], { encoding: 'utf8' }),
  );
  for (const [at, directory] of directories.entries()) {
    const paths = packed[at]?.files.map(({ path }) => path) ?? [];
    const sources = readdirSync(join(directory, 'src'), { recursive: true, encoding: 'utf8' })
      .map((path) => `src/${path}`)
      .filter((path) => path.endsWith('.ts') && !/\.test\.|\/testing\//.test(path));
    assert.deepEqual(paths.filter((path) => path.startsWith('src/')).sort(), sources.sort());
    assert.deepEqual(
      paths.filter((path) => /\.test\.|\/testing\//.test(path)),
      [],
    );
  }
});
