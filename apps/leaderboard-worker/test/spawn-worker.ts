import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { join } from 'node:path';
import { PROGRAMS_DIR } from '@rampart/test-platform';

const MAIN = join(PROGRAMS_DIR, 'apps/leaderboard-worker/dist/src/main.js');

export const TOKEN_KEY = Buffer.alloc(32, 3).toString('base64');

/** A real worker of an event that is over; `environment` names its servers and its configuration. */
export function spawnWorker(
  environment: Readonly<Record<string, string>>,
  stdio: StdioOptions = ['ignore', 'ignore', 'inherit'],
): ChildProcess {
  return spawn(process.execPath, [MAIN], {
    stdio,
    env: {
      ...process.env,
      SVC_NAME: 'Test event',
      SVC_ORIGIN: 'https://ctf.example.org',
      SVC_TOKEN_KEY: TOKEN_KEY,
      SVC_START_TIME: '1000',
      SVC_END_TIME: '2000',
      ...environment,
    },
  });
}
