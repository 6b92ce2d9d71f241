import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort, startPlatform, type Platform } from '@rampart/test-platform';
import { LIMIT_MS, startInstallation, type Installation } from './support/an-installation';
import { startOneHopProxy, type OneHopProxy } from './support/one-hop-proxy';
import { HEALTHY, runDoctor } from './support/run-doctor';

/** The doctor on a real installation, healthy and with one thing broken at a time. */
jest.setTimeout(LIMIT_MS);

let installation: Installation;
let platform: Platform;
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'rampart-doctor-'));
  installation = await startInstallation();
  platform = installation.platform;
}, LIMIT_MS);

afterAll(async () => {
  await installation.stop();
  await rm(directory, { recursive: true, force: true });
}, LIMIT_MS);

const baseUrl = () => platform.apis[0]?.baseUrl ?? '';
const doctor = (said?: Parameters<typeof runDoctor>[1]) => runDoctor(platform, said);

it('a healthy installation is green', async () => {
  const report = await doctor();
  expect(report.statuses).toEqual(HEALTHY);
  expect(report.exitCode).toBe(0);
});

it('prints text without --json, and has --help', async () => {
  const { exitCode, stdout } = await platform.runCli(['doctor', '--url', baseUrl()]).finished;
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(/^ok {3}database {2}PostgreSQL \d/);
  const help = await platform.runCommand(['doctor', '--help']);
  expect(help).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('Usage: doctor') });
  expect((await platform.runCli(['doctor', '--frobnicate']).finished).exitCode).toBe(2);
});

it('names Redis when nothing answers at its address', async () => {
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

it('ends and is not busy when a check hangs', async () => {
  // A silent server, and a directory that mkdir tries to make for ever.
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const startedAt = performance.now();
  const report = await doctor({
    hasOwnProcess: true,
    env: {
      SVC_REDIS_URL: `redis://127.0.0.1:${String(port)}`,
      SVC_UPLOAD_DIRECTORY: '/proc/nowhere/uploads',
    },
  });
  expect(report.statuses).toEqual({ ...HEALTHY, redis: 'failed', storage: 'failed' });
  expect(performance.now() - startedAt).toBeLessThan(30_000);
  silent.close();
});

it('names the migrations when the schema is behind', async () => {
  const { database } = installation;
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

it.each([
  [600_000, 'behind'],
  [-600_000, 'ahead of'],
])("names the clock when this machine's is off by ten minutes (%d ms)", async (offsetMs, direction) => {
  const report = await doctor({
    hasOwnProcess: true,
    env: {
      NODE_OPTIONS: `--require ${join(__dirname, 'support/shifted-clock.js')}`,
      TEST_CLOCK_OFFSET_MS: String(offsetMs),
    },
  });
  expect(report.exitCode).toBe(1);
  expect(report.statuses).toEqual({ ...HEALTHY, clock: 'failed' });
  expect(report.of('clock')?.detail).toMatch(
    new RegExp(`the clock of .* is (599|600|601) s ${direction} this machine's`),
  );
});

describe('behind a proxy', () => {
  let proxy: OneHopProxy;
  /** The same installation with an API that trusts two proxies. */
  let trusting: Platform;
  let beforeTrusting: OneHopProxy;
  let beforeThat: OneHopProxy;
  beforeAll(async () => {
    proxy = await startOneHopProxy(baseUrl(), '198.51.100.4');
    trusting = await startPlatform({
      ...installation.servers,
      apiCount: 1,
      workerCount: 0,
      divisions: { open: 'Open' },
      settings: { proxy: { trust: 2 } },
    });
    beforeTrusting = await startOneHopProxy(trusting.apis[0]?.baseUrl ?? '', '198.51.100.5');
    beforeThat = await startOneHopProxy(beforeTrusting.url, '198.51.100.6');
  }, LIMIT_MS);
  afterAll(async () => {
    proxy.stop();
    beforeThat.stop();
    beforeTrusting.stop();
    await trusting.stop();
  }, LIMIT_MS);

  it.each([
    ['none where there is one', () => doctor({ url: proxy.url }), 'the API takes 127.0.0.1 for the client'],
    [
      'two where there is one, so that clients invent addresses',
      () => runDoctor(trusting, { url: beforeTrusting.url }),
      'the API accepts any address a client invents',
    ],
  ])('names the wrong proxy trust: %s', async (_what, examine, said) => {
    const report = await examine();
    expect(report.exitCode).toBe(1);
    expect(report.statuses).toEqual({ ...HEALTHY, proxies: 'failed' });
    expect(report.of('proxies')?.detail).toContain(`Wrong proxy trust: ${said}`);
    expect(report.of('proxies')?.remedy).toContain('proxy.trust to 1');
  });

  it('control: two where there are two is right', async () => {
    const report = await runDoctor(trusting, { url: beforeThat.url });
    expect([report.exitCode, report.statuses]).toEqual([0, HEALTHY]);
    expect(report.of('proxies')?.detail).toBe('2 proxies; the client is seen as 198.51.100.6.');
  });
});

it('names the API when nothing answers at its address', async () => {
  const report = await doctor({ url: `http://127.0.0.1:${String(await findFreePort())}` });
  expect(report.statuses).toEqual({ ...HEALTHY, api: 'failed', proxies: 'skipped' });
});

it('an operator fills the event and gets a token; both need no HTTP', async () => {
  const sizes = ['--teams', '20', '--challenges', '5', '--solves', '40'];
  const seeded = await platform.runCommand(['seed', ...sizes, '--json']);
  expect(seeded.exitCode).toBe(0);
  expect(JSON.parse(seeded.stdout)).toEqual({ teams: 20, challenges: 5, solves: 40, randomSeed: '1' });
  const again = await platform.runCommand(['seed', '--teams', '1', '--challenges', '1', '--solves', '1']);
  expect(again.exitCode).toBe(1);

  const { exitCode, stdout } = await platform.runCommand(['admin', 'token', 'seeded team 01']);
  expect(exitCode).toBe(0);
  const answer = await fetch(`${baseUrl()}/api/v2/users/me`, {
    headers: { authorization: `Bearer ${stdout.trim()}` },
  });
  expect(await answer.json()).toMatchObject({ data: { name: 'Seeded team 01' } });
  expect((await platform.runCommand(['admin', 'token', 'Nobody'])).exitCode).toBe(1);
});

// Last: the worker does not come back.
it('names the worker when it is stopped', async () => {
  await platform.workers[0]?.stop();
  const report = await doctor();
  expect(report.exitCode).toBe(1);
  expect(report.statuses).toEqual({ ...HEALTHY, worker: 'failed' });
  expect(report.of('worker')?.detail).toContain('No leaderboard worker is running');
});
