// A bare pid is not proof: after a crash or a reboot it may belong to a stranger. A process is named by its
// pid together with its start time, which no later process with the same pid can share.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * @param {number} pid
 * @returns {string | undefined} a mark of this very process, undefined when no live process has the pid
 */
export function processIdentity(pid) {
  return process.platform === 'linux' ? linuxIdentity(pid) : psIdentity(pid);
}

/** @param {number} pid */
function linuxIdentity(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command name is in parentheses and may contain anything; fields 3.. follow the last one.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, startTicks] = [fields[0], fields[19]];
    if (state === 'Z' || state === 'X') return undefined;
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${startTicks}`;
  } catch {
    return undefined; // no such process: the file is gone
  }
}

/** @param {number} pid */
function psIdentity(pid) {
  try {
    const line = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    return line === '' || line.startsWith('Z') ? undefined : line.replace(/^\S+\s+/, '');
  } catch {
    return undefined; // ps answers 1 when no process has the pid
  }
}
