import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../src/testing';

const infra = (name: string): string => JSON.stringify(join(__dirname, '../../src/infra', name, 'index.js'));

/** Two processes share their metrics, and the second is busy for 200 ms five times before it says that it serves. */
const PROGRAM = `
  const { createServer } = require('node:net');
  const { runProcesses } = require(${infra('processes')});
  const { clusterMetrics, createMetricsRegistry, serveMetrics } = require(${infra('metrics')});
  const { silentLogger } = require(${infra('logging')});
  const busy = () => new Promise((resolve) => setTimeout(resolve, 1)).then(() => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  });
  void runProcesses({
    count: 2,
    logger: silentLogger,
    deadlineMs: 0,
    inPrimary: async () => {
      const { port } = await serveMetrics(clusterMetrics(), { port: 0, host: '127.0.0.1' }, silentLogger);
      console.log('metrics', port);
    },
    serve: async ({ number }) => {
      const metrics = createMetricsRegistry();
      metrics.collectProcessMetrics();
      metrics.shareWithPrimary();
      metrics.counter({ name: 'starts_total', help: '.' })();
      for (let times = 0; times < 5 * number; times += 1) await busy();
      createServer().listen(0, () => console.log('serves'));
    },
  });
`;

let directory: string;
let child: ChildProcess | undefined;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'cluster-metrics-'));
  await writeFile(join(directory, 'program.js'), PROGRAM);
});
afterAll(async () => {
  child?.kill('SIGKILL');
  await rm(directory, { recursive: true });
});

it('the metrics of several processes are their sum, and the lag of the event loop is that of the worst', async () => {
  const running = spawn(process.execPath, [join(directory, 'program.js')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child = running;
  let said = '';
  running.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  await until('both serve', () => said.split('serves\n').length === 3 && said.includes('metrics'));
  const port = /^metrics (\d+)$/m.exec(said)?.[1] ?? '';
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const valueOf = (name: string): number => Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]);
  expect(valueOf('starts_total')).toBe(2);
  // Their mean is about 0.1.
  expect(valueOf('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0.15);
});
