// A lock file names its holder by pid and start time, so that the lock of a dead process is recognised and replaced.
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { processIdentity } from './process-identity.mjs';
import { codeOf } from './thrown.mjs';

/**
 * @typedef {{ pid: number, identity: string | undefined, purpose: string }} LockHolder
 */

/**
 * @param {string} file
 * @param {string} purpose what the holder is doing, by which others decide whether to wait
 * @returns {{ holder: LockHolder } | { release: () => void }} the running holder, or the lock
 */
export function tryLock(file, purpose) {
  // Before anything is written, so that it also works on a full disk.
  const present = findLockHolder(file);
  if (present !== undefined) return { holder: present };
  const mine = JSON.stringify({ pid: process.pid, identity: processIdentity(process.pid), purpose });
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, mine, { mode: 0o600 });
    // There is at most one stale lock; if a second round fails, another process was faster.
    for (let round = 0; round < 2; round += 1) {
      if (link(draft, file)) return { release: () => releaseOwn(file, mine) };
      const text = readText(file);
      if (text === undefined) continue;
      const holder = parseHolder(text);
      if (holder !== undefined && isAlive(holder)) return { holder };
      removeStale(file, text);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return {
    holder: parseHolder(readText(file) ?? '') ?? { pid: 0, identity: undefined, purpose: 'starting' },
  };
}

/**
 * @param {string} file
 * @returns {LockHolder | undefined} who holds the lock now
 */
export function findLockHolder(file) {
  const holder = parseHolder(readText(file) ?? '');
  return holder !== undefined && isAlive(holder) ? holder : undefined;
}

/**
 * Takes the lock; waits as long as `isWorthWaiting` says so of its holder.
 * @param {string} file
 * @param {string} purpose
 * @param {(holder: LockHolder) => boolean} isWorthWaiting
 * @returns {Promise<{ holder: LockHolder } | { release: () => void }>}
 */
export async function waitForLock(file, purpose, isWorthWaiting) {
  for (;;) {
    const answer = tryLock(file, purpose);
    if ('release' in answer || !isWorthWaiting(answer.holder)) return answer;
    await wait(100);
  }
}

/** A link appears with its content, and fails if the name is taken. @param {string} draft @param {string} file */
function link(draft, file) {
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Moves the lock aside before removing it. If another process has replaced the lock since it was read, it is moved back.
 * @param {string} file
 * @param {string} staleText
 */
function removeStale(file, staleText) {
  const aside = `${file}.stale-${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return; // already removed by another
  }
  if (readText(aside) !== staleText) link(aside, file);
  rmSync(aside, { force: true });
}

/** @param {string} file @param {string} text */
function releaseOwn(file, text) {
  if (readText(file) === text) rmSync(file, { force: true });
}

/** @param {LockHolder} holder */
function isAlive({ pid, identity }) {
  return identity !== undefined && processIdentity(pid) === identity;
}

/** @param {string} text @returns {LockHolder | undefined} */
function parseHolder(text) {
  try {
    const { pid, identity, purpose } = JSON.parse(text);
    return typeof pid === 'number' ? { pid, identity, purpose } : undefined;
  } catch {
    return undefined; // not our format: treated as stale
  }
}

/** @param {string} file */
function readText(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
