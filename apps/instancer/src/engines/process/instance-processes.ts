import { setTimeout as pause } from 'node:timers/promises';
import { types } from 'node:util';
import type { RecordedProcess } from './instance-files';
import {
  listProcesses,
  parseStat,
  readBootId,
  readProcess,
  startedWith,
  type ProcessEntry,
} from './process-table';

/** The running processes of instances: finds them and ends them. */

/** Finds the recorded process, unless another one has its pid by now. */
async function findLiving(recorded: RecordedProcess): Promise<ProcessEntry | undefined> {
  const before = parseStat(recorded.statText);
  if (before === undefined || recorded.bootId !== (await readBootId())) return undefined;
  const now = await readProcess(before.pid);
  return now?.startTicks === before.startTicks ? now : undefined;
}

export async function isAlive(recorded: RecordedProcess): Promise<boolean> {
  return (await findLiving(recorded)) !== undefined;
}

/** The recorded processes, their sessions and descendants, and every process with the marker in its environment. */
async function listOwned(recorded: readonly RecordedProcess[], marker: string): Promise<ProcessEntry[]> {
  const leaders = new Set<number>();
  for (const one of recorded) {
    const leader = await findLiving(one);
    if (leader !== undefined) leaders.add(leader.pid);
  }
  const all = await listProcesses();
  const owned = new Set<ProcessEntry>();
  for (const entry of all) {
    const isKnown = leaders.has(entry.pid) || leaders.has(entry.session);
    if (isKnown || (await startedWith(entry.pid, marker))) owned.add(entry);
  }
  for (let before = -1; before !== owned.size;) {
    before = owned.size;
    const pids = new Set([...owned].map(({ pid }) => pid));
    for (const entry of all) if (pids.has(entry.parentPid)) owned.add(entry);
  }
  return [...owned];
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (types.isNativeError(error) && 'code' in error && error.code === 'ESRCH') return;
    throw error;
  }
}

const RETRY_EVERY_MS = 20;
const MAX_ROUNDS = 250;

/** Ends every process of an instance. Repeats until none is left, because they may start others meanwhile. */
export async function endAll(recorded: readonly RecordedProcess[], marker: string): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const owned = await listOwned(recorded, marker);
    if (owned.length === 0) return;
    for (const entry of owned) {
      // Checked again: the pid may have been reused since the list was made.
      if ((await readProcess(entry.pid))?.startTicks === entry.startTicks) kill(entry.pid);
    }
    await pause(RETRY_EVERY_MS);
  }
  throw new Error('some processes of an instance are still running after SIGKILL');
}
