import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { findPostgres } from './find-postgres.mjs';
import { findRedis } from './find-redis.mjs';
import { findChromium, findFirefox, findHeadlessShell } from './find-test-browsers.mjs';
import { LauncherError } from './launcher-error.mjs';

describe('a machine without servers and without a way to fetch them', () => {
  const toolsDir = mkdtempSync(join(tmpdir(), 'rampart-tools-'));
  after(() => rmSync(toolsDir, { recursive: true, force: true }));
  const nothing = { searchPath: '', places: [], toolsDir };
  const refuse = async () => 'there is no network';

  it('is told in one sentence which command brings Redis', async () => {
    await assert.rejects(findRedis({ ...nothing, extract: refuse }), (error) => {
      assert.ok(error instanceof LauncherError);
      assert.match(error.message, /^No Redis .*there is no network.*install redis.* SVC_REDIS_URL[^\n]*$/);
      return true;
    });
  });

  it('has no browser, and is told why, without an error: only some tests need one', async () => {
    for (const find of [findChromium, findHeadlessShell, findFirefox]) {
      assert.deepEqual(await find({ ...nothing, extract: refuse }), { refusal: 'there is no network' });
    }
  });

  it('is told in one sentence which command brings PostgreSQL', async () => {
    await assert.rejects(findPostgres({ ...nothing, extract: refuse, installFromNpm: refuse }), (error) => {
      assert.ok(error instanceof LauncherError);
      assert.match(
        error.message,
        /^No PostgreSQL .*there is no network.*install postgresql.* SVC_DATABASE_URL[^\n]*$/,
      );
      return true;
    });
  });

  it('is told which version of PostgreSQL the existing data needs', async () => {
    const search = { ...nothing, wantedMajor: 15, extract: refuse, installFromNpm: refuse };
    await assert.rejects(findPostgres(search), /^LauncherError: No PostgreSQL 15 .*postgresql/);
  });
});
