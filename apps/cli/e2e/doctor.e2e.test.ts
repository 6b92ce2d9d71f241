import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request as send, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock, systemRandom } from '@rampart/core/infra/clock';
import { loadConfig } from '@rampart/core/infra/config';
import { openDatabase, type Database } from '@rampart/core/infra/database';
import { findFreePort, startPlatform, startThrowawayServers, type Platform } from '@rampart/test-platform';
import { createDoctor } from '../src/doctor/create-checks';
import type { Finding } from '../src/doctor/finding';
import { runChecks } from '../src/doctor/run-checks';

/** The doctor on a real installation, healthy and with one thing broken at a time (issue 4, Holds when 4). */
const LIMIT_MS = 120_000;
jest.setTimeout(LIMIT_MS);

let platform: Platform;
let database: Database;
let directory: string;
let stopServers: () => Promise<void>;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'rampart-doctor-'));
  const servers = await startThrowawayServers();
  stopServers = () => servers.stop();
  platform = await startPlatform({
    ...servers,
    apiCount: 1,
    workerCount: 1,
    divisions: { open: 'Open' },
    env: { SVC_UPLOAD_DIRECTORY: join(directory, 'uploads') },
  });
  database = openDatabase({
    connection: servers.databaseUrl,
    maxPoolSize: 2,
    idleTimeoutMs: 10_000,
    connectTimeoutMs: 5_000,
    applicationName: 'rampart-test',
  });
}, LIMIT_MS);

afterAll(async () => {
  await database.destroy();
  await platform.stop();
  await stopServers();
  await rm(directory, { recursive: true, force: true });
}, LIMIT_MS);

interface Report {
  readonly exitCode: number | null;
  readonly statuses: Readonly<Record<string, string>>;
  readonly of: (check: string) => Finding | undefined;
}

const baseUrl = () => platform.apis[0]?.baseUrl ?? '';

async function doctor(said: { url?: string; env?: NodeJS.ProcessEnv } = {}): Promise<Report> {
  const child = platform.runCli(['doctor', '--url', said.url ?? baseUrl(), '--json'], said.env);
  const { exitCode, stdout } = await child.finished;
  const { findings } = JSON.parse(stdout) as { findings: Finding[] };
  return {
    exitCode,
    statuses: Object.fromEntries(findings.map(({ check, status }) => [check, status])),
    of: (check) => findings.find((finding) => finding.check === check),
  };
}

const HEALTHY = {
  database: 'ok',
  schema: 'ok',
  redis: 'ok',
  worker: 'ok',
  storage: 'ok',
  mail: 'skipped',
  api: 'ok',
  clock: 'ok',
  proxies: 'ok',
};

it('a healthy installation is green', async () => {
  const report = await doctor();
  expect(report.statuses).toEqual(HEALTHY);
  expect(report.exitCode).toBe(0);
});

it('is readable without --json, and explains itself', async () => {
  const { exitCode, stdout } = await platform.runCli(['doctor', '--url', baseUrl()]).finished;
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(/^ok {3}database {2}PostgreSQL \d/);
  const help = await platform.runCli(['doctor', '--help']).finished;
  expect(help).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('Usage: doctor') });
  expect((await platform.runCli(['doctor', '--frobnicate']).finished).exitCode).toBe(2);
});

it('names Redis when it is stopped', async () => {
  const report = await doctor({
    env: { SVC_REDIS_URL: `redis://127.0.0.1:${String(await findFreePort())}` },
  });
  expect(report.exitCode).toBe(1);
  expect(report.statuses).toEqual({ ...HEALTHY, redis: 'failed' });
  expect(report.of('redis')?.detail).toContain('Redis does not answer');
});

it('names an upload directory that is not writable', async () => {
  const file = join(directory, 'a-file');
  await writeFile(file, '');
  const report = await doctor({ env: { SVC_UPLOAD_DIRECTORY: join(file, 'uploads') } });
  expect(report.exitCode).toBe(1);
  expect(report.statuses).toEqual({ ...HEALTHY, storage: 'failed' });
  expect(report.of('storage')?.detail).toContain('The upload directory is not writable');
});

it('names the migrations when the schema is behind', async () => {
  const newest = await database('schema_migrations').orderBy('id', 'desc').first('*');
  await database('schema_migrations').where('id', newest.id).delete();
  try {
    const report = await doctor();
    expect(report.exitCode).toBe(1);
    expect(report.of('schema')).toMatchObject({ status: 'failed' });
    expect(report.of('schema')?.detail).toContain(newest.name);
  } finally {
    await database('schema_migrations').insert(newest);
  }
});

it('names the clock when it is off by ten minutes', async () => {
  const shifted = { now: () => new Date(systemClock.now().getTime() + 600_000) };
  const examination = createDoctor({
    config: loadConfig({ ...platform.env }),
    database,
    clock: shifted,
    random: systemRandom,
    baseUrl: baseUrl(),
    keyPrefix: 'rampart:',
  });
  const findings = await runChecks(examination.checks, () => ({
    advance: () => undefined,
    finish: () => undefined,
  }));
  examination.close();
  const failures = findings.filter(({ status }) => status === 'failed');
  expect(failures.map(({ check }) => check)).toEqual(['clock']);
  expect(failures[0]?.detail).toMatch(/the clock of .* is (599|600) s behind/);
});

describe('behind a proxy', () => {
  let proxy: Server;
  let proxyUrl: string;
  beforeAll(async () => {
    proxy = createServer((incoming, outgoing) => {
      const { 'x-forwarded-for': before, ...headers } = incoming.headers;
      const chain = [before, '198.51.100.4'].filter((entry) => entry !== undefined).join(', ');
      const target = new URL(incoming.url ?? '/', baseUrl());
      const onward = send(target, { headers: { ...headers, 'x-forwarded-for': chain } }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      incoming.pipe(onward);
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    proxyUrl = `http://127.0.0.1:${String((proxy.address() as AddressInfo).port)}`;
  });
  afterAll(() => {
    proxy.close();
  });

  it('names the wrong proxy trust: none where there is one', async () => {
    const report = await doctor({ url: proxyUrl });
    expect(report.exitCode).toBe(1);
    expect(report.statuses).toEqual({ ...HEALTHY, proxies: 'failed' });
    expect(report.of('proxies')?.detail).toContain(
      'Wrong proxy trust: the API takes 127.0.0.1 for the client',
    );
    expect(report.of('proxies')?.remedy).toContain('proxy.trust to 1');
  });
});

it('names the API when nothing answers at its address', async () => {
  const report = await doctor({ url: `http://127.0.0.1:${String(await findFreePort())}` });
  expect(report.statuses).toEqual({ ...HEALTHY, api: 'failed', proxies: 'skipped' });
});

it('an operator fills the event and gets a token; both need no HTTP', async () => {
  const seeded = await platform.runCli([
    'seed',
    '--teams',
    '20',
    '--challenges',
    '5',
    '--solves',
    '40',
    '--json',
  ]).finished;
  expect(seeded.exitCode).toBe(0);
  expect(JSON.parse(seeded.stdout)).toEqual({ teams: 20, challenges: 5, solves: 40, randomSeed: '1' });
  const again = await platform.runCli(['seed', '--teams', '1', '--challenges', '1', '--solves', '1'])
    .finished;
  expect(again.exitCode).toBe(1);

  const { exitCode, stdout } = await platform.runCli(['admin', 'token', 'seeded team 01']).finished;
  expect(exitCode).toBe(0);
  const answer = await fetch(`${baseUrl()}/api/v2/users/me`, {
    headers: { authorization: `Bearer ${stdout.trim()}` },
  });
  expect(await answer.json()).toMatchObject({ data: { name: 'Seeded team 01' } });
  expect((await platform.runCli(['admin', 'token', 'Nobody']).finished).exitCode).toBe(1);
});

// Last: the worker does not come back.
it('names the worker when it is stopped', async () => {
  await platform.workers[0]?.stop();
  const report = await doctor();
  expect(report.exitCode).toBe(1);
  expect(report.statuses).toEqual({ ...HEALTHY, worker: 'failed' });
  expect(report.of('worker')?.detail).toContain('No leaderboard worker is running');
});
