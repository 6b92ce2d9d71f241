// What is in the packages that other projects install.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { pnpmScript } from './install.mjs';
import { repositoryDir, toolsDir } from './repository.mjs';
import { listPackageDirs, pinnedPnpm } from './workspace.mjs';

const directories = listPackageDirs(repositoryDir).filter(
  (directory) => JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')).private !== true,
);

it('a published package has the sources that its source maps name, and nothing of its tests', () => {
  const pack = [pnpmScript(pinnedPnpm(repositoryDir), toolsDir), 'pack', '--dry-run', '--json'];
  for (const directory of directories) {
    /** @type {{ files: { path: string }[] }} */
    const packed = JSON.parse(execFileSync(process.execPath, pack, { cwd: directory, encoding: 'utf8' }));
    const paths = packed.files.map(({ path }) => path);
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
