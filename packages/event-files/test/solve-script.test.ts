import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runScript } from '../src/solve-script';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'script-'));
});
afterAll(() => rm(directory, { recursive: true }));

test('a script ends at its time limit, even if it left behind a process in a session of its own', async () => {
  const script = join(directory, 'solve');
  const lines = [
    '#!/bin/sh',
    `setsid sh -c 'echo $$ > left; exec sleep 600' &`,
    'until [ -s left ]; do sleep 0.01; done',
  ];
  await writeFile(script, lines.join('\n'));
  await chmod(script, 0o755);
  const env = { PATH: process.env['PATH'] ?? '' };
  try {
    expect(await runScript({ script, directory, env, timeoutMs: 1_000 })).toEqual({ how: 'timedOut' });
  } finally {
    process.kill(Number(await readFile(join(directory, 'left'), 'utf8')), 'SIGKILL');
  }
});
