/** Runs the solve script of a challenge. Its output may contain a flag, so nothing here ever prints it. */
import { spawn } from 'node:child_process';
import { EXIT } from './event-error';

export interface ScriptRun {
  /** Path of an executable file. */
  readonly script: string;
  readonly directory: string;
  readonly env: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
}

export type ScriptEnd =
  | { readonly how: 'done'; readonly output: string }
  | { readonly how: 'failed' | 'timedOut' };

/** Far more than a flag and the other output of a script. */
const KEPT_CHARACTERS = 65_536;

/** Runs a script. All its processes end with it, or with this process. */
export function runScript({ script, directory, env, timeoutMs }: ScriptRun): Promise<ScriptEnd> {
  return new Promise((resolve) => {
    const child = spawn(script, { cwd: directory, env, detached: true, stdio: ['ignore', 'pipe', 'ignore'] });
    const kill = (): void => {
      try {
        // Kills the whole process group, because scripts start other programs.
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      } catch {
        // The group has ended already.
      }
    };
    const stop = (): void => {
      kill();
      process.exit(EXIT.failed);
    };
    let output = '';
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      kill();
      // A process that has left the group may keep the pipe open for ever.
      child.stdout.destroy();
    }, timeoutMs);
    const end = (ended: ScriptEnd): void => {
      clearTimeout(timer);
      process.off('SIGINT', stop).off('SIGTERM', stop);
      kill();
      resolve(ended);
    };
    process.on('SIGINT', stop).on('SIGTERM', stop);
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-KEPT_CHARACTERS);
    });
    child.on('error', () => end({ how: 'failed' }));
    child.on('exit', () => setImmediate(kill));
    child.on('close', (code) => {
      if (isLate) end({ how: 'timedOut' });
      else end(code === 0 ? { how: 'done', output } : { how: 'failed' });
    });
  });
}
