import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../src/testing';

const infra = (name: string): string => JSON.stringify(join(__dirname, '../../src/infra', name, 'index.js'));

/** Serves in two processes, and a step of their shutdown takes until SIGUSR2. */
const PROGRAM = `
  const { createServer } = require('node:net');
  const { runProcesses } = require(${infra('processes')});
  const { onShutdownSignals } = require(${infra('shutdown')});
  const { silentLogger } = require(${infra('logging')});
  const logger = { ...silentLogger, info: (message) => console.log(message) };
  void runProcesses({
    count: 2,
    logger,
    deadlineMs: Number(process.argv[2]),
    inPrimary: async () => undefined,
    serve: async () => {
      const served = new Promise((resolve) => process.once('SIGUSR2', resolve));
      onShutdownSignals({ logger, deadlineMs: 0, steps: [{ name: 'requests', run: () => served }] });
      createServer().listen(0, () => console.log('serves', process.pid));
    },
  });
`;

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'several-processes-'));
  await writeFile(join(directory, 'program.js'), PROGRAM);
});
afterAll(() => rm(directory, { recursive: true }));

const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

async function twoProcesses(deadlineMs = 0) {
  const child = spawn(process.execPath, [join(directory, 'program.js'), String(deadlineMs)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(child);
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const pids = (): number[] => [...said.matchAll(/^serves (\d+)$/gm)].map(([, pid]) => Number(pid));
  await until('both serve', () => pids().length === 2);
  const stopping = () =>
    until('all are stopping', () => said.includes('all processes') && said.split('stopping\n').length === 3);
  return { first: child.pid ?? 0, others: pids(), exited, stopping };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('several processes that serve together', () => {
  it.each(['the first of them', 'all of them'])('finish their requests on a signal to %s', async (which) => {
    const { first, others, exited, stopping } = await twoProcesses();
    for (const pid of which === 'all of them' ? [...others, first] : [first]) process.kill(pid, 'SIGTERM');
    await stopping();
    for (const pid of others) process.kill(pid, 'SIGUSR2');
    expect(await exited).toBe(0);
  });

  it('end at once on a second signal to the first of them', async () => {
    const { first, others, exited, stopping } = await twoProcesses();
    process.kill(first, 'SIGTERM');
    await stopping();
    process.kill(first, 'SIGTERM');
    expect(await exited).toBe(1);
    for (const pid of others) await until('it has ended', () => !isRunning(pid));
  });

  it('do not outlive the deadline although one of them hangs', async () => {
    const { first, others, exited } = await twoProcesses(100);
    for (const pid of others) process.kill(pid, 'SIGSTOP');
    process.kill(first, 'SIGTERM');
    expect(await exited).toBe(1);
    for (const pid of others) await until('it has ended', () => !isRunning(pid));
  });
});
