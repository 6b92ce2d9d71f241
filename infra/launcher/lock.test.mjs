import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, describe, it } from 'node:test';
import { findLockHolder, tryLock } from './lock.mjs';
import { findRecordedProcess, writePidFile } from './pid-file.mjs';
import { processIdentity } from './process-identity.mjs';

const scratch = mkdtempSync(join(tmpdir(), 'rampart-lock-'));
after(() => rmSync(scratch, { recursive: true, force: true }));

/** @returns {number} the pid of a process that has ended */
const endedPid = () => spawnSync(process.execPath, ['-e', '']).pid;

describe('the lock of a data directory', () => {
  const file = join(scratch, 'lock');
  beforeEach(() => rmSync(file, { force: true }));

  it('is held by one process, and names it to the next', () => {
    const first = tryLock(file, 'start');
    assert.ok('release' in first);
    const second = tryLock(file, 'start');
    assert.ok('holder' in second);
    assert.equal(second.holder.pid, process.pid);
    assert.equal(findLockHolder(file)?.purpose, 'start');
    first.release();
    assert.ok('release' in tryLock(file, 'start'));
  });

  it('is taken over from a process that has ended', () => {
    writeFileSync(file, JSON.stringify({ pid: endedPid(), identity: 'boot:1', purpose: 'start' }));
    assert.equal(findLockHolder(file), undefined);
    assert.ok('release' in tryLock(file, 'start'));
  });

  it('is taken over when a stranger now has the pid of the holder', () => {
    writeFileSync(file, JSON.stringify({ pid: process.pid, identity: 'boot:1', purpose: 'start' }));
    assert.ok('release' in tryLock(file, 'start'));
  });

  it('is taken over when a crash cut it short', () => {
    writeFileSync(file, '{"pid":');
    assert.ok('release' in tryLock(file, 'start'));
  });

  it('is not released by one who lost it', () => {
    const first = tryLock(file, 'start');
    assert.ok('release' in first);
    writeFileSync(file, JSON.stringify({ pid: 1, identity: processIdentity(1), purpose: 'start' }));
    first.release();
    assert.ok(existsSync(file));
  });
});

describe('a pid file', () => {
  const file = join(scratch, 'server.pid');

  it('names the very process that was recorded', () => {
    writePidFile(file, process.pid);
    assert.equal(findRecordedProcess(file), process.pid);
  });

  it('does not mistake a stranger with the same pid for it', () => {
    writeFileSync(file, JSON.stringify({ pid: process.pid, identity: 'boot:1' }));
    assert.equal(findRecordedProcess(file), undefined);
  });

  it('names nobody when the process has ended', () => {
    writePidFile(file, endedPid());
    assert.equal(findRecordedProcess(file), undefined);
  });
});
