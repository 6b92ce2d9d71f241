import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FromJobProcess, ToJobProcess } from '../job-process/messages';
import { directorySize } from './directory-size';
import { watchJobProcesses } from './job-processes';

export interface JobLimits {
  /** Limit on all processes of a job together. */
  readonly memoryBytes: number;
  /** Limit on everything a job writes to disk, mostly the browser's profile. */
  readonly diskBytes: number;
}

/** Why a job's process ended: by itself, or killed by the runner for a reason. */
export type JobProcessEnd = 'ended' | 'timeout' | 'memory' | 'disk';

export interface JobProcess {
  readonly send: (message: ToJobProcess) => void;
  /** Restarts the time until the process is killed. */
  readonly giveTime: (limitMs: number) => void;
  /** Resolves when no process and no file of the job is left. */
  readonly ended: Promise<JobProcessEnd>;
  readonly kill: () => void;
}

const SCRIPT = join(__dirname, '../job-process/main.js');
const CHECK_EVERY_MS = 1_000;
/** The heap of the handler; pages use the memory of the browser. */
const HEAP_MIB = 512;

/**
 * Forks a process for one job, with its own process group and session, its own directory for everything it writes, and
 * none of the runner's environment.
 */
export async function startJobProcess(dependencies: {
  readonly limits: JobLimits;
  /** Time limit until `giveTime` is called. */
  readonly limitMs: number;
  readonly searchPath: string;
  readonly onMessage: (message: FromJobProcess) => void;
}): Promise<JobProcess> {
  const directory = await mkdtemp(join(tmpdir(), 'rampart-bot-'));
  const child = fork(SCRIPT, [], {
    cwd: directory,
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [`--max-old-space-size=${HEAP_MIB}`],
    env: {
      PATH: dependencies.searchPath,
      LANG: 'C.UTF-8',
      HOME: directory,
      TMPDIR: directory,
      XDG_CONFIG_HOME: directory,
      XDG_CACHE_HOME: directory,
      XDG_RUNTIME_DIR: directory,
    },
  });
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const processes = watchJobProcesses(directory, child.pid ?? 0);
  let end: JobProcessEnd = 'ended';
  const kill = (reason: JobProcessEnd): void => {
    if (end === 'ended') end = reason;
    // The process first, then the rest of its group and the processes that have left the group.
    child.kill('SIGKILL');
  };
  let deadline = setTimeout(() => kill('timeout'), dependencies.limitMs);
  const watch = setInterval(() => {
    if (processes.memoryBytes() > dependencies.limits.memoryBytes) return kill('memory');
    void directorySize(directory).then((bytes) => bytes > dependencies.limits.diskBytes && kill('disk'));
  }, CHECK_EVERY_MS);
  child.on('message', dependencies.onMessage);

  const cleanUp = async (): Promise<JobProcessEnd> => {
    await exited;
    clearTimeout(deadline);
    clearInterval(watch);
    if (child.pid !== undefined) await processes.killAll();
    await rm(directory, { recursive: true, force: true, maxRetries: 5 });
    return end;
  };
  return {
    send: (message) => {
      // A process that has just ended receives no message; `ended` reports that.
      if (child.connected) child.send(message, () => undefined);
    },
    giveTime(limitMs) {
      clearTimeout(deadline);
      deadline = setTimeout(() => kill('timeout'), limitMs);
    },
    ended: cleanUp(),
    kill: () => kill('timeout'),
  };
}
