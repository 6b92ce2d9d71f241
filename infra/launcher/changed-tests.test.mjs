import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { run } from './command.mjs';
import { listChangedFiles, testsThatReach } from './changed-tests.mjs';

describe('npm test -- --changed', () => {
  const repository = mkdtempSync(join(tmpdir(), 'rampart-changed-'));
  after(() => rmSync(repository, { recursive: true, force: true }));
  /** @param {Record<string, string>} files */
  const write = (files) => {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(repository, name)), { recursive: true });
      writeFileSync(join(repository, name), text);
    }
  };
  before(() =>
    write({
      'packages/core/package.json': '{}',
      'packages/core/dist/src/rule.js': '',
      'packages/core/dist/src/other.js': '',
      'packages/core/dist/src/rule.test.js': 'const rule_1 = require("./rule");',
      'packages/core/dist/src/other.test.js': 'const other_1 = require("./other");',
      'packages/core/dist/src/main.js': 'const rule_1 = require("./rule");',
      'packages/core/dist/test/program.test.js': `const MAIN = join(__dirname, '../src/main.js');`,
      'apps/web/package.json': '{}',
      'apps/web/dist/src/rule.js': '',
      'apps/web/dist/src/rule.test.js': 'const rule_1 = require("./rule");',
      'apps/web/dist/e2e/support/stage.js': '',
      'apps/web/dist/e2e/pages.e2e.test.js': 'const stage_1 = require("./support/stage");',
      'infra/launcher/files.test.mjs': `read('docs/example.yaml')`,
    }),
  );
  const reaching = (/** @type {string[]} */ ...changed) => testsThatReach(repository, changed).sort();

  it('runs what requires a changed module, also through a program that it starts', () => {
    assert.deepEqual(reaching('packages/core/src/rule.ts'), [
      'packages/core/dist/src/rule.test.js',
      'packages/core/dist/test/program.test.js',
    ]);
  });

  it('runs a changed test, and what reads a changed file that is no code', () => {
    assert.deepEqual(reaching('packages/core/src/other.test.ts', 'docs/example.yaml'), [
      'infra/launcher/files.test.mjs',
      'packages/core/dist/src/other.test.js',
    ]);
  });

  it('visits the web app when anything that is bundled into it changed', () => {
    const visits = ['apps/web/dist/e2e/pages.e2e.test.js'];
    assert.deepEqual(reaching('apps/web/src/page.css'), visits);
    assert.deepEqual(reaching('apps/web/src/rule.ts'), [...visits, 'apps/web/dist/src/rule.test.js']);
  });

  it('runs everything when the dependencies changed, and nothing for what nobody reads', () => {
    assert.equal(reaching('pnpm-lock.yaml').length, 6);
    assert.deepEqual(reaching('docs/unread.md'), []);
  });

  it('sees what was committed on the branch, what was not, and new files', async () => {
    const git = (/** @type {string[]} */ ...args) =>
      run('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], { cwd: repository });
    write({ 'untouched.ts': '', 'edited.ts': '', '.gitignore': 'packages\ninfra\n' });
    await git('init', '--initial-branch=main');
    await git('add', '.');
    await git('commit', '-m', 'first');
    await git('switch', '-c', 'branch');
    write({ 'committed.ts': '' });
    await git('add', '.');
    await git('commit', '-m', 'second');
    write({ 'edited.ts': 'now', 'new.ts': '' });
    assert.deepEqual((await listChangedFiles(repository)).files, ['committed.ts', 'edited.ts', 'new.ts']);
  });
});
