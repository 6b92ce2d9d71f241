import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { addMigration } from './new-migration.mjs';
import { repositoryDir } from './repository.mjs';

describe('a new migration', () => {
  /** @type {string} */
  let directory;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'rampart-migrations-'));
    cpSync(join(repositoryDir, 'packages/core/src/infra/database/migrations'), directory, {
      recursive: true,
    });
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  const lastLineOf = (/** @type {string} */ ending) =>
    readFileSync(join(directory, 'index.ts'), 'utf8')
      .split('\n')
      .findLast((line) => line.endsWith(ending));

  it('has the next number, and is the last of the index', () => {
    const numberOf = (/** @type {string} */ file) => Number(/\/(\d{4})-[^/]+$/.exec(file)?.[1]);
    const first = addMigration(directory, 'team-motto');
    const second = addMigration(directory, 'team-colour');
    assert.equal(numberOf(second), numberOf(first) + 1);
    const number = String(numberOf(second)).padStart(4, '0');
    assert.equal(lastLineOf("';"), `import { up as teamColour } from './${number}-team-colour';`);
    assert.equal(lastLineOf(' },'), `  { name: '${number}-team-colour', up: teamColour },`);
  });

  it('is refused without a name, with one that is no file name, and with one that is taken', () => {
    addMigration(directory, 'team-motto');
    for (const name of [undefined, '', 'Team', '../x', 'a b', 'team-motto']) {
      assert.throws(() => addMigration(directory, name), /migration/);
    }
  });
});
