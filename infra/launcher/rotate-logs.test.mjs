import assert from 'node:assert/strict';
import {
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { rotateLogs } from './rotate-logs.mjs';

describe('the logs of a running event', () => {
  const limits = { largestBytes: 100, kept: 3 };
  /** @type {string} */
  let dir;
  beforeEach(() => (dir = mkdtempSync(join(tmpdir(), 'rampart-logs-'))));
  afterEach(() => rmSync(dir, { recursive: true, force: true }));
  const sizes = () =>
    Object.fromEntries(readdirSync(dir).map((name) => [name, statSync(join(dir, name)).size]));

  it('stay as they are up to their largest size', () => {
    writeFileSync(join(dir, 'api.log'), 'x'.repeat(100));
    rotateLogs(dir, limits);
    assert.deepEqual(sizes(), { 'api.log': 100 });
  });

  it('are set aside when larger, and the process that holds one open writes on at its beginning', () => {
    const log = openSync(join(dir, 'api.log'), 'a', 0o600);
    writeSync(log, 'x'.repeat(101));
    rotateLogs(dir, limits);
    writeSync(log, 'next line');
    closeSync(log);
    assert.deepEqual(sizes(), { 'api.log': 9, 'api.log.1': 101 });
    assert.equal(readFileSync(join(dir, 'api.log'), 'utf8'), 'next line');
    assert.equal(statSync(join(dir, 'api.log.1')).mode & 0o777, 0o600);
  });

  it('are kept a few times, the newest first', () => {
    for (const letter of 'abcde') {
      writeFileSync(join(dir, 'api.log'), letter.repeat(101));
      rotateLogs(dir, limits);
    }
    assert.deepEqual(sizes(), { 'api.log': 0, 'api.log.1': 101, 'api.log.2': 101, 'api.log.3': 101 });
    const first = [1, 2, 3].map((number) => readFileSync(join(dir, `api.log.${number}`), 'utf8')[0]);
    assert.deepEqual(first, ['e', 'd', 'c']);
  });

  it('of other names are left alone', () => {
    writeFileSync(join(dir, 'notes.txt'), 'x'.repeat(101));
    rotateLogs(dir, limits);
    assert.deepEqual(sizes(), { 'notes.txt': 101 });
  });
});
