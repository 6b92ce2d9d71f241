import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PROGRAMS_DIR } from '@rampart/test-platform';
import type { FakePlatform } from './fake-platform';

const MAIN = join(PROGRAMS_DIR, 'apps/admin-bot/dist/src/main.js');

/** A runner as it is deployed: a process with an environment. */
export interface RunnerProcess {
  readonly url: string;
  readonly pid: number;
  /** Everything it wrote. */
  readonly output: () => string;
  /** Remains of jobs: files, and processes with the temporary directory of the runner in their environment. */
  readonly leftovers: () => string[];
  /** Whether the current job has written a file of this name into its directory. */
  readonly hasJobFile: (name: string) => boolean;
  /** Sends SIGKILL, so that it cannot clean up. */
  readonly kill: () => Promise<void>;
  /** SIGTERM; resolves with the exit code. */
  readonly stop: () => Promise<number | null>;
}

export async function startRunner(
  { baseUrl, secretKey }: Pick<FakePlatform, 'baseUrl' | 'secretKey'>,
  env: Readonly<Record<string, string>> = {},
): Promise<RunnerProcess> {
  const temporary = mkdtempSync(join(tmpdir(), 'rampart-runner-test-'));
  const child = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      TMPDIR: temporary,
      BROWSER_PATH: process.env['BROWSER_PATH'],
      BROWSER_CACHE_DIR: process.env['BROWSER_CACHE_DIR'],
      // Tests with downloads set a mirror.
      BROWSER_DOWNLOAD_URL: 'off',
      SVC_BASE_URL: baseUrl,
      SVC_SECRET_KEY: secretKey,
      POLL_INTERVAL_MS: '150',
      PORT: '0',
      ...env,
    },
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const lines = createInterface({ input: child.stdout });
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  const port = await new Promise<number>((resolve, reject) => {
    lines.on('line', (line) => {
      output += `${line}\n`;
      if (line.includes('"listening"')) resolve((JSON.parse(line) as { port: number }).port);
    });
    void exited.then(() => reject(new Error(`the runner ended\n${output}`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    output: () => output,
    leftovers: () => [...readdirSync(temporary), ...processesThatKnow(temporary, child.pid)],
    hasJobFile: (name) =>
      readdirSync(temporary).some((directory) => existsSync(join(temporary, directory, name))),
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      const code = await exited;
      rmSync(temporary, { recursive: true, force: true });
      return code;
    },
  };
}

function processesThatKnow(text: string, except: number | undefined): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== except)
    .flatMap((pid) => {
      try {
        const known = ['environ', 'cmdline'].map((file) => readFileSync(`/proc/${pid}/${file}`, 'latin1'));
        return known.join('\0').includes(text) ? [`process ${pid} ${known[1] ?? ''}`] : [];
      } catch {
        // The process has ended meanwhile.
        return [];
      }
    });
}
