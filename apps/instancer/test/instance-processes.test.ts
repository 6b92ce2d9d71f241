import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { endAll, isAlive } from '../src/engines/process/instance-processes';
import { readBootId } from '../src/engines/process/process-table';

/** A process is identified by boot, pid and start time, so that one with a reused pid is never killed. */
let child: ChildProcess;
let statText: string;
let bootId: string;

beforeEach(async () => {
  child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], {
    detached: true,
    stdio: 'ignore',
    env: { MARK: 'of this test' },
  });
  await once(child, 'spawn');
  statText = readFileSync(`/proc/${String(child.pid)}/stat`, 'utf8');
  bootId = await readBootId();
});

afterEach(() => {
  child.kill('SIGKILL');
});

const hasEnded = () => child.exitCode !== null || child.signalCode !== null;

/** The line of the same process with another start time. */
function startedElsewhen(text: string): string {
  const fields = text.split(' ');
  return [...fields.slice(0, 21), '1', ...fields.slice(22)].join(' ');
}

it('a process that has a reused pid is neither ours nor ended', async () => {
  const recorded = { bootId, statText: startedElsewhen(statText) };
  expect(await isAlive(recorded)).toBe(false);
  await endAll([recorded], 'MARK=of nobody');
  expect(hasEnded()).toBe(false);
});

it('nor is a process recorded before the machine restarted', async () => {
  const recorded = { bootId: 'another', statText };
  expect(await isAlive(recorded)).toBe(false);
  await endAll([recorded], 'MARK=of nobody');
  expect(hasEnded()).toBe(false);
});

it('control: the recorded process is alive and is ended', async () => {
  const exit = once(child, 'exit');
  expect(await isAlive({ bootId, statText })).toBe(true);
  await endAll([{ bootId, statText }], 'MARK=of nobody');
  await exit;
  expect(child.signalCode).toBe('SIGKILL');
});

it('an unrecorded process is found by the marker in its environment', async () => {
  const exit = once(child, 'exit');
  await endAll([], 'MARK=of this test');
  await exit;
  expect(child.signalCode).toBe('SIGKILL');
});
