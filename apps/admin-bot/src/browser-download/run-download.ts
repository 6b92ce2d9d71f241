import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { directorySize } from '../job/directory-size';
import type { BrowserName } from '../browser/find-browsers';

/** The task of a download process: its only argument, as JSON. */
export interface DownloadOrder {
  readonly name: BrowserName;
  /** The version as the author wrote it, validated by `ASKED_VERSION`. */
  readonly version: string;
  /** The cache of builds. */
  readonly cacheDir: string;
  /** Where this build is unpacked; below `cacheDir`, so that one rename moves it into the cache. */
  readonly workDir: string;
  /** Base URL of a mirror; undefined for the sources of the download library. */
  readonly mirror: string | undefined;
}

export type DownloadResult =
  | {
      readonly kind: 'fetched' | 'present';
      /** Path of the build, relative to `cacheDir` and to `workDir`: `chrome/linux-131.0.6778.85`. */
      readonly directory: string;
      /** Path of its program, relative to the same directories. */
      readonly program: string;
    }
  /** `absent`: there is no such build. `message` is for the operator. */
  | { readonly kind: 'absent' | 'failed'; readonly message: string };

export interface DownloadLimits {
  readonly timeMs: number;
  /** The archive and what is unpacked from it, together. */
  readonly sizeBytes: number;
}

/** How a download ended: with a result, killed at a limit, or without a message. */
export type DownloadEnd = DownloadResult | { readonly kind: 'timeout' | 'size' | 'silent' };

const SCRIPT = join(__dirname, 'main.js');
const CHECK_EVERY_MS = 200;

/**
 * Downloads and unpacks in a separate process, because the library cannot be interrupted: at a limit, the process
 * and everything it started are killed. It gets only `environment`: PATH for the unpackers and proxy settings.
 */
export async function runDownload(
  order: DownloadOrder,
  limits: DownloadLimits,
  environment: Readonly<Record<string, string>>,
): Promise<DownloadEnd> {
  const child = fork(SCRIPT, [JSON.stringify(order)], {
    cwd: order.workDir,
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [],
    env: { LANG: 'C.UTF-8', ...environment, HOME: order.workDir, TMPDIR: order.workDir },
  });
  const exited = once(child, 'exit').catch(() => undefined);
  // The message may arrive after `exit`, but never after `close`.
  const closed = once(child, 'close').catch(() => undefined);
  let end: DownloadEnd = { kind: 'silent' };
  const stop = (kind: 'timeout' | 'size'): void => {
    if (end.kind === 'silent') end = { kind };
    killGroup(child.pid);
  };
  child.on('message', (message) => {
    if (end.kind === 'silent') end = message as DownloadResult;
  });
  const deadline = setTimeout(() => stop('timeout'), limits.timeMs);
  const watch = setInterval(() => {
    void directorySize(order.workDir).then((bytes) => bytes > limits.sizeBytes && stop('size'));
  }, CHECK_EVERY_MS);
  await exited;
  clearTimeout(deadline);
  clearInterval(watch);
  // An unpacker that outlives the process would keep writing.
  killGroup(child.pid);
  await closed;
  return end;
}

function killGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // No process of the group is left.
  }
}
