import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';

export interface ChildOptions {
  /** Shown before its logs. */
  readonly name: string;
  readonly script: string;
  readonly args?: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Receives both outputs; without it they are kept in memory. */
  readonly logFile?: string;
}

export interface ChildResult {
  readonly exitCode: number | null;
  readonly stdout: string;
}

/** A Node process under observation. */
export interface Child {
  readonly name: string;
  readonly pid: number;
  /** False once it has ended, however it ended. */
  readonly isRunning: () => boolean;
  /** The newest lines of both outputs. */
  readonly logs: () => string;
  readonly finished: Promise<ChildResult>;
  /** SIGTERM, then SIGKILL after the deadline. */
  readonly stop: (deadlineMs?: number) => Promise<void>;
  /** SIGKILL: no handler of the process runs. */
  readonly kill: () => Promise<void>;
}

/** Logs are read after a failure, and their end says why. */
const KEPT_LOG_CHARACTERS = 20_000;
const STOP_DEADLINE_MS = 15_000;

export function startChild({ name, script, args = [], env, logFile }: ChildOptions): Child {
  const output = logFile === undefined ? 'pipe' : openSync(logFile, 'a', 0o600);
  const child = spawn(process.execPath, [script, ...args], { env, stdio: ['ignore', output, output] });
  if (typeof output === 'number') closeSync(output);
  const exit = once(child, 'exit');
  let logs = '';
  let stdout = '';
  const keep = (chunk: string) => {
    logs = (logs + chunk).slice(-KEPT_LOG_CHARACTERS);
  };
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    stdout = (stdout + chunk).slice(-KEPT_LOG_CHARACTERS);
    keep(chunk);
  });
  child.stderr?.setEncoding('utf8').on('data', keep);
  const kept = () =>
    logFile === undefined ? logs : readFileSync(logFile, 'utf8').slice(-KEPT_LOG_CHARACTERS);
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const finished = once(child, 'close').then(() => ({ exitCode: child.exitCode, stdout }));

  const end = async (signal: NodeJS.Signals) => {
    if (!isRunning()) return;
    child.kill(signal);
    await exit;
  };
  return {
    name,
    pid: child.pid ?? 0,
    isRunning,
    logs: () => `--- ${name} ---\n${kept()}`,
    finished,
    stop: async (deadlineMs = STOP_DEADLINE_MS) => {
      const deadline = setTimeout(() => child.kill('SIGKILL'), deadlineMs);
      await end('SIGTERM');
      clearTimeout(deadline);
    },
    kill: () => end('SIGKILL'),
  };
}
