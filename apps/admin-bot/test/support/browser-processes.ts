import { readFileSync, readdirSync } from 'node:fs';

/** A process that runs pages, as the system sees it. Linux only, as the runner. */
export interface PageProcess {
  readonly pid: number;
  /** Bytes of executable memory not mapped from a file: code generated while the process runs. */
  readonly ownCodeBytes: number;
  /** Whether a system call filter is active, as in the sandboxes of browsers. */
  readonly hasSystemCallFilter: boolean;
}

/** The processes of pages (not of the browser itself, its graphics and its network) below a process. */
export function pageProcessesBelow(ancestor: number): PageProcess[] {
  const parents = new Map(listPids().map((pid) => [pid, parentOf(pid)]));
  const isBelow = (pid: number | undefined): boolean =>
    pid !== undefined && pid > 1 && (pid === ancestor || isBelow(parents.get(pid)));
  return [...parents.keys()].filter(isBelow).flatMap((pid) => {
    if (!isOfPages(read(pid, 'cmdline').replaceAll('\0', ' ').trim())) return [];
    const hasSystemCallFilter = /^Seccomp:\s+2$/m.test(read(pid, 'status'));
    return [{ pid, hasSystemCallFilter, ownCodeBytes: ownCodeBytes(pid) }];
  });
}

const isOfPages = (commandLine: string) =>
  commandLine.includes('--type=renderer') || /-contentproc .* tab$/.test(commandLine);

function ownCodeBytes(pid: number): number {
  return read(pid, 'maps')
    .split('\n')
    .reduce((sum, line) => {
      // Each line is `start-end permissions offset device inode path`.
      const [range = '', permissions = '', , , inode, path = ''] = line.split(/\s+/);
      if (!permissions.includes('x') || inode !== '0' || /^\[(vdso|vsyscall)/.test(path)) return sum;
      const [start = 0, end = 0] = range.split('-').map((address) => parseInt(address, 16));
      return sum + end - start;
    }, 0);
}

function listPids(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

function parentOf(pid: number): number | undefined {
  const parent = /^PPid:\s+(\d+)$/m.exec(read(pid, 'status'))?.[1];
  return parent === undefined ? undefined : Number(parent);
}

/** Empty when the process has ended meanwhile. */
function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1');
  } catch {
    return '';
  }
}
