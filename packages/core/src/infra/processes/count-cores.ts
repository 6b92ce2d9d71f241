import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** The limit of the control group that a container sees as its own. */
const QUOTA_FILE = '/sys/fs/cgroup/cpu.max';

/** Cores in the text of `cpu.max` (microseconds of CPU time and of the period, or `max`), rounded up. */
export function parseQuota(text: string | undefined): number {
  const [quota = NaN, period = NaN] = (text ?? '').trim().split(' ').map(Number);
  return Number.isNaN(quota / period) ? Infinity : Math.ceil(quota / period);
}

function readQuota(): string | undefined {
  try {
    return readFileSync(QUOTA_FILE, 'utf8');
  } catch {
    return undefined; // not on this system
  }
}

/** Cores that this process may use: of the machine, of its CPU affinity, of the limit of its container. */
export function countCores(): number {
  return Math.min(availableParallelism(), parseQuota(readQuota()));
}
