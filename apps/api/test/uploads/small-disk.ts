/** A disk of 4 MiB that a test can fill, for those who may mount one and for those who may have a namespace of their own. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  readonly directory: string;
  remove(): Promise<void>;
}

const MOUNT = ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs'];
/** As root of a user namespace anybody may mount; only its own processes see it (user_namespaces(7)). */
const IN_NAMESPACE = ['--user', '--map-root-user', '--mount'];

function succeeds(command: string, args: readonly string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Whether this machine gives us one; where not even a namespace is permitted, nobody can make a disk full. */
export function canHaveSmallDisk(): boolean {
  return succeeds('unshare', [...IN_NAMESPACE, 'mount', ...MOUNT, tmpdir()]) || canMount();
}

function canMount(): boolean {
  const probe = mkdtempSync(join(tmpdir(), 'small-disk-'));
  const can = succeeds('mount', [...MOUNT, probe]) && succeeds('umount', [probe]);
  rmdirSync(probe);
  return can;
}

export async function createSmallDisk(): Promise<SmallDisk> {
  const mountPoint = await mkdtemp(join(tmpdir(), 'small-disk-'));
  const removePoint = () => rm(mountPoint, { recursive: true, force: true });
  if (succeeds('mount', [...MOUNT, mountPoint])) {
    return {
      directory: mountPoint,
      async remove() {
        execFileSync('umount', [mountPoint]);
        await removePoint();
      },
    };
  }
  const script = 'mount "$@" && echo mounted && exec cat';
  const holder = spawn('unshare', [...IN_NAMESPACE, 'sh', '-c', script, 'sh', ...MOUNT, mountPoint], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(holder, 'exit');
  const isMounted = await Promise.race([
    once(holder.stdout, 'data').then(() => true),
    ended.then(() => false),
  ]);
  if (!isMounted) throw new Error('no small disk in a namespace');
  return {
    // Into the namespace of another process of ours.
    directory: `/proc/${String(holder.pid)}/root${mountPoint}`,
    async remove() {
      // The disk lives as long as its namespace.
      holder.stdin.end();
      await ended;
      await removePoint();
    },
  };
}
