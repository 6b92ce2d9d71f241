import { readdir, readFile } from 'node:fs/promises';

/** One process of the machine. Pid and start time identify it until the machine restarts. */
export interface ProcessEntry {
  readonly pid: number;
  readonly parentPid: number;
  readonly session: number;
  /** In clock ticks since the machine booted. */
  readonly startTicks: string;
  /** Ended, and not yet reaped by its parent. */
  readonly isZombie: boolean;
}

/** Reads the text of /proc/<pid>/stat; the name in parentheses may itself contain parentheses and spaces. */
export function parseStat(text: string): ProcessEntry | undefined {
  const nameEnd = text.lastIndexOf(')');
  const pid = Number.parseInt(text, 10);
  const fields = text.slice(nameEnd + 2).split(' ');
  const [state, parentPid, , session] = fields;
  // Field 22 of the line; the fields after the name begin with the third.
  const startTicks = fields[19];
  if (nameEnd === -1 || !Number.isInteger(pid) || state === undefined || startTicks === undefined) {
    return undefined;
  }
  return {
    pid,
    parentPid: Number(parentPid),
    session: Number(session),
    startTicks: startTicks.trim(),
    isZombie: state === 'Z' || state === 'X',
  };
}

/** Ignores that a process has ended while it was read. */
const unlessGone = async <Value>(read: Promise<Value>): Promise<Value | undefined> =>
  read.catch(() => undefined);

export async function readProcess(pid: number): Promise<ProcessEntry | undefined> {
  const text = await unlessGone(readFile(`/proc/${pid}/stat`, 'utf8'));
  const entry = text === undefined ? undefined : parseStat(text);
  return entry?.isZombie === false ? entry : undefined;
}

/** All running processes. */
export async function listProcesses(): Promise<ProcessEntry[]> {
  const names = await readdir('/proc');
  const entries: ProcessEntry[] = [];
  for (const name of names) {
    if (!/^[0-9]+$/.test(name)) continue;
    const entry = await readProcess(Number(name));
    if (entry !== undefined) entries.push(entry);
  }
  return entries;
}

/** Whether the initial environment of a process contains `marker`; false for processes that we may not read. */
export async function startedWith(pid: number, marker: string): Promise<boolean> {
  const environment = await unlessGone(readFile(`/proc/${pid}/environ`, 'utf8'));
  return environment?.split('\0').includes(marker) ?? false;
}

/** The id of the boot; pids and ticks of an earlier boot mean nothing. */
export async function readBootId(): Promise<string> {
  return (await readFile('/proc/sys/kernel/random/boot_id', 'utf8')).trim();
}

/** State of a socket that accepts connections, in /proc/net/tcp. */
const LISTENING = '0A';

/** Ports of the sockets that accept connections, from the text of /proc/net/tcp or tcp6. */
export function parseListeningPorts(text: string): Set<number> {
  const ports = new Set<number>();
  for (const line of text.split('\n').slice(1)) {
    const [, local, , state] = line.trim().split(/\s+/);
    const port = local?.split(':').at(-1);
    if (state === LISTENING && port !== undefined) ports.add(Number.parseInt(port, 16));
  }
  return ports;
}

/**
 * The ports of listening sockets, read from the tables of the kernel, because a connection would use up a service
 * that serves a single client.
 */
export async function readListeningPorts(): Promise<ReadonlySet<number>> {
  const ports = new Set<number>();
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6']) {
    // Without IPv6 the table does not exist.
    const text = await readFile(table, 'utf8').catch(() => '');
    for (const port of parseListeningPorts(text)) ports.add(port);
  }
  return ports;
}
