import { readFileSync, readdirSync } from 'node:fs';

/** All processes of one job, found by the directory of the job in their environment or by a session seen with it. */
export interface JobProcesses {
  /** Bytes of memory that belong to these processes alone. */
  readonly memoryBytes: () => number;
  /** Resolves once none is left, or after a deadline. */
  readonly killAll: () => Promise<void>;
}

interface ProcessEntry {
  readonly pid: number;
  readonly sessionId: number;
  readonly isZombie: boolean;
}

const PAGE_BYTES = 4096;
const KILL_LIMIT_MS = 5_000;
const RETRY_EVERY_MS = 20;

/**
 * Playwright starts the browser in a new session, and helpers of the browser detach again. All of them have the
 * directory of the job in their environment, or are in sessions where it was seen. Both are needed, because some
 * overwrite their environment. Linux only: elsewhere only the process group of the job is killed.
 */
export function watchJobProcesses(jobDir: string, leaderPid: number): JobProcesses {
  const mark = Buffer.from(`TMPDIR=${jobDir}\0`);
  const sessions = new Set<number>([leaderPid]);

  const find = (): readonly ProcessEntry[] => {
    const entries = listProcesses().filter(({ isZombie }) => !isZombie);
    for (const { pid, sessionId } of entries) {
      if (!sessions.has(sessionId) && environmentOf(pid)?.includes(mark) === true) sessions.add(sessionId);
    }
    return entries.filter(({ sessionId }) => sessions.has(sessionId));
  };

  return {
    memoryBytes: () => find().reduce((sum, { pid }) => sum + privateBytesOf(pid), 0),
    async killAll() {
      const attempts = KILL_LIMIT_MS / RETRY_EVERY_MS;
      kill(-leaderPid);
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        const left = find();
        if (left.length === 0) return;
        for (const { pid } of left) kill(pid);
        await new Promise((resolve) => setTimeout(resolve, RETRY_EVERY_MS));
      }
    },
  };
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has ended by itself.
  }
}

function listProcesses(): ProcessEntry[] {
  return readIfThere(() => readdirSync('/proc'), []).flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    const stat = readIfThere(() => readFileSync(`/proc/${name}/stat`, 'latin1'), '');
    // The text is `pid (name) state ppid pgrp session …`; the name may contain any character.
    const [state, , , session] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return session === undefined
      ? []
      : [{ pid: Number(name), sessionId: Number(session), isZombie: state === 'Z' || state === 'X' }];
  });
}

function environmentOf(pid: number): Buffer | undefined {
  return readIfThere(() => readFileSync(`/proc/${pid}/environ`), undefined);
}

function privateBytesOf(pid: number): number {
  const [, resident = 0, shared = 0] = readIfThere(() => readFileSync(`/proc/${pid}/statm`, 'latin1'), '')
    .split(' ')
    .map(Number);
  return Math.max(0, resident - shared) * PAGE_BYTES;
}

/** Returns `otherwise` when the process has ended meanwhile or belongs to another user. */
function readIfThere<Value>(read: () => Value, otherwise: Value): Value {
  try {
    return read();
  } catch {
    return otherwise;
  }
}
