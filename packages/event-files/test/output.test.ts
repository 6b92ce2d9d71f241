import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const PROGRAM = join(__dirname, '../src/main.js');

test('a reader that stops early neither ends the command nor changes its exit code', async () => {
  const child = spawn(process.execPath, [PROGRAM, 'lint', join(__dirname, '../../example'), '--json']);
  child.stdout.destroy();
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [exitCode] = (await once(child, 'close')) as [number];
  expect([exitCode, said]).toEqual([0, '7 challenges, 0 findings.\n']);
});
