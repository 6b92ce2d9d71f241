import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLogger } from '@rampart/core/infra/logging';
import { connectRedis } from '@rampart/core/infra/redis';
import {
  aChallenge,
  aTeam,
  startOutsideServer,
  storeChallenges,
  storeTeams,
  type OutsideServer,
} from '@rampart/core/testing';
import { findFreePort, startPlatform, type Platform } from '@rampart/test-platform';
import { startInstallation, type Installation } from './support/an-installation';
import { startOneHopProxy } from './support/one-hop-proxy';
import { HEALTHY, runDoctor } from './support/run-doctor';
import { withClockShiftedBy } from './support/shifted-clock';

/** The doctor on a real installation with an admin bot, healthy and with one thing broken at a time. */
const WITHOUT_ADMIN_BOT = { ...HEALTHY, 'admin-bot': 'skipped' };
const SECRET = 'secret-of-the-runners';
const ANSWER: RequestListener = (req, res) => {
  const isOurs = req.url === '/v1/test' && req.headers.authorization === `Bearer ${SECRET}`;
  res.writeHead(isOurs ? 400 : 401).end(JSON.stringify({ detail: isOurs ? 'source is missing' : 'no' }));
};

let runner: OutsideServer;
let answer: RequestListener = ANSWER;
let installation: Installation;
let platform: Platform;
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'rampart-doctor-'));
  runner = await startOutsideServer((req, res) => answer(req, res));
  const options = { secretKey: SECRET, endpoint: `${runner.url}/` };
  const provider = { name: 'admin-bots/pull', options };
  installation = await startInstallation({ settings: { adminBot: { provider } } });
  platform = installation.platform;
});

afterAll(async () => {
  await installation.stop();
  await runner.stop();
  await rm(directory, { recursive: true, force: true });
});

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
  expect(stdout).toMatch(/^ok {3}database {3}PostgreSQL \d/);
  const help = await platform.runCommand(['doctor', '--help']);
  expect(help).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('Usage: doctor') });
  expect((await platform.runCommand(['doctor', '--frobnicate'])).exitCode).toBe(2);
});

it('names Redis when nothing answers at its address', async () => {
  const report = await doctor({
    env: { SVC_REDIS_URL: `redis://127.0.0.1:${String(await findFreePort())}` },
  });
  expect(report.exitCode).toBe(1);
  expect(report.statuses).toEqual({ ...HEALTHY, redis: 'failed' });
  expect(report.of('redis')?.detail).toContain('Redis does not answer');
});

it('does not blame the settings alone when nothing answers at the address of the mail server', async () => {
  const smtpUrl = `smtp://127.0.0.1:${String(await findFreePort())}`;
  const env = { SVC_EMAIL_PROVIDER: 'emails/smtp', SVC_EMAIL_FROM: 'ctf@example.org', SVC_SMTP_URL: smtpUrl };
  const report = await doctor({ env });
  expect(report.statuses).toEqual({ ...HEALTHY, mail: 'failed' });
  expect(report.of('mail')).toMatchObject({
    remedy: expect.stringContaining('the server is down') as unknown,
  });
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
  // A silent server, and a directory that mkdir tries to create for ever.
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
  // Two checks of at most 8 s run in parallel; the rest is the start of the program on a busy machine.
  expect(performance.now() - startedAt).toBeLessThan(60_000);
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
  const report = await withClockShiftedBy(offsetMs, () => doctor());
  expect(report.exitCode).toBe(1);
  expect(report.statuses).toEqual({ ...HEALTHY, clock: 'failed' });
  expect(report.of('clock')?.detail).toMatch(
    new RegExp(`the clock of .* is (599|600|601) s ${direction} this machine's`),
  );
});

it.each<[string, RequestListener, string]>([
  ['does not know the secret', (_req, res) => void res.writeHead(401).end(), 'rejects our secret'],
  ['breaks the connection', (req) => void req.socket.destroy(), 'does not answer'],
  ['is another service', (_req, res) => void res.writeHead(404).end('not found'), 'does not answer'],
])('names the runner when it %s', async (_what, behaviour, said) => {
  answer = behaviour;
  const report = await doctor();
  answer = ANSWER;
  expect(report.exitCode).toBe(1);
  expect(report.statuses).toEqual({ ...HEALTHY, 'admin-bot': 'failed' });
  expect(report.of('admin-bot')?.detail).toContain(said);
  expect(JSON.stringify(report.of('admin-bot'))).not.toContain(SECRET);
});

describe('behind a proxy', () => {
  let proxy: OutsideServer;
  /** The same installation with an API that trusts two proxies. */
  let trusting: Platform;
  let beforeTrusting: OutsideServer;
  let beforeThat: OutsideServer;
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
  });
  afterAll(async () => {
    await proxy.stop();
    await beforeThat.stop();
    await beforeTrusting.stop();
    await trusting.stop();
  });

  it.each([
    [
      'none where there is one',
      () => doctor({ url: proxy.url }),
      HEALTHY,
      'the API takes 127.0.0.1 for the client',
    ],
    [
      'two where there is one, so that clients invent addresses',
      () => runDoctor(trusting, { url: beforeTrusting.url }),
      WITHOUT_ADMIN_BOT,
      'the API accepts any address a client invents',
    ],
  ])('names the wrong proxy trust: %s', async (_what, examine, otherwise, said) => {
    const report = await examine();
    expect(report.exitCode).toBe(1);
    expect(report.statuses).toEqual({ ...otherwise, proxies: 'failed' });
    expect(report.of('proxies')?.detail).toContain(`Wrong proxy trust: ${said}`);
    expect(report.of('proxies')?.remedy).toContain('proxy.trust to 1');
  });

  it('control: two is correct where there are two', async () => {
    const report = await runDoctor(trusting, { url: beforeThat.url });
    expect([report.exitCode, report.statuses]).toEqual([0, WITHOUT_ADMIN_BOT]);
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

it('warns when jobs are queued for minutes', async () => {
  const { database } = installation;
  const [team, challenge] = [aTeam(), aChallenge()];
  await storeTeams(database, team);
  await storeChallenges(database, challenge);
  const longAgo = new Date(Date.now() - 600_000);
  await database('admin_bot_jobs').insert({
    id: 'a-job',
    challenge_id: challenge.id,
    team_id: team.id,
    config_revision: 'revision',
    flags: '[]',
    inputs: '{}',
    instances: '[]',
    timeout_ms: 1_000,
    created_at: longAgo,
    updated_at: longAgo,
  });
  const report = await doctor();
  expect(report.statuses).toEqual({ ...HEALTHY, 'admin-bot': 'warning' });
  expect(report.of('admin-bot')?.detail).toContain('1 admin bot jobs are queued');
  await database('admin_bot_jobs').delete();
});

// Last: neither Redis nor the worker comes back.
describe('with Redis stopped, which the API cannot do without', () => {
  const AWAY = { ...HEALTHY, redis: 'failed', api: 'failed', proxies: 'skipped' };

  it('names Redis, and nothing else', async () => {
    const redis = await connectRedis(installation.servers.redisUrl, silentLogger, { reconnects: false });
    // Redis stops before it can reply.
    await redis.sendCommand(['SHUTDOWN', 'NOSAVE']).catch(() => undefined);
    if (redis.isOpen) redis.destroy();

    const report = await doctor();
    expect([report.exitCode, report.statuses]).toEqual([1, AWAY]);
    expect(report.of('redis')).toMatchObject({
      status: 'failed',
      detail: expect.stringContaining('Redis does not answer') as unknown,
      remedy: expect.stringContaining('Start Redis') as unknown,
    });
    expect(report.of('api')?.detail).toContain('is not ready');
  });

  it('names the worker too when it is stopped', async () => {
    await platform.workers[0]?.stop();
    const report = await doctor();
    expect([report.exitCode, report.statuses]).toEqual([1, { ...AWAY, worker: 'failed' }]);
    expect(report.of('worker')?.detail).toContain('No leaderboard worker is running');
  });
});
