// What processes use, as Linux counts it in /proc: the server asks nobody, so reading it costs the measured nothing.
import { readdirSync, readFileSync } from 'node:fs';

interface Stat {
  readonly pid: number;
  readonly parent: number;
  /** CPU time of the process and of the children that it has waited for, user and system. */
  readonly cpuMs: number;
}

/** The clock ticks in which the kernel reports times are hundredths of a second on every Linux. */
const MS_PER_TICK = 10;

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined; // it has ended meanwhile
  }
}

function statOf(pid: number): Stat | undefined {
  // The name, in parentheses, may contain anything; after it comes the state.
  const fields = readIfThere(`/proc/${pid}/stat`)
    ?.replace(/^.*\) /s, '')
    .split(' ')
    .map(Number);
  if (fields === undefined) return undefined;
  const ticks = fields.slice(11, 15).reduce((sum, value) => sum + value, 0);
  return { pid, parent: fields[1] ?? 0, cpuMs: ticks * MS_PER_TICK };
}

function allStats(): Stat[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => statOf(Number(name)) ?? []);
}

function treesOf(roots: readonly number[]): Stat[][] {
  const stats = allStats();
  const childrenOf = (pid: number): Stat[] =>
    stats.filter(({ parent }) => parent === pid).flatMap((child) => [child, ...childrenOf(child.pid)]);
  return roots.map((root) => [...stats.filter(({ pid }) => pid === root), ...childrenOf(root)]);
}

/** CPU time of each process so far with everything that it has started, ms. */
export function cpuMsOfTrees(roots: readonly number[]): number[] {
  return treesOf(roots).map((tree) => tree.reduce((sum, { cpuMs }) => sum + cpuMs, 0));
}

/** The processes that this one has started, directly or not. */
export function descendantsOf(pid: number): number[] {
  return treesOf([pid]).flatMap((tree) => tree.map((stat) => stat.pid).filter((found) => found !== pid));
}

/** The process that started this one; 0 for one that is not on this machine. */
export function parentOf(pid: number): number {
  return statOf(pid)?.parent ?? 0;
}

export interface Memory {
  /** MiB in use now; what several processes of a tree share counts once. */
  readonly mib: number;
  /** The most that one of the processes used at any time, with what it shares, MiB. */
  readonly peakMib: number;
}

/** Memory of a process and everything that it has started. */
export function memoryOfTree(root: number): Memory {
  const kibOf = (text: string | undefined, name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(text ?? '')?.[1] ?? 0);
  const [tree = []] = treesOf([root]);
  const kib = tree.reduce((sum, { pid }) => sum + kibOf(readIfThere(`/proc/${pid}/smaps_rollup`), 'Pss'), 0);
  const peaks = tree.map(({ pid }) => kibOf(readIfThere(`/proc/${pid}/status`), 'VmHWM'));
  return { mib: kib / 1024, peakMib: Math.max(0, ...peaks) / 1024 };
}
