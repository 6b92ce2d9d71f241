import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'yaml';
import { createTokenCodec, type FormerTokenKey } from '@rampart/core/auth';
import { systemClock, systemRandom } from '@rampart/core/infra/clock';
import { findFreePort, REPOSITORY_DIR, type ChildResult, type Platform } from '@rampart/test-platform';
import { LIMIT_MS, startInstallation, type Installation } from './support/an-installation';
import { createStaffClient } from './support/staff-client';

/** Every command on a real installation: --json and the documented exit codes. */
jest.setTimeout(LIMIT_MS);

/** A competition of one solve; classic scoring gives the first solver the most. */
const ONE_SOLVE = {
  divisions: ['open'],
  challenges: [{ id: 'only', category: 'misc', finalPoints: 100, solves: 1, tiebreakEligible: true }],
  teams: ['open'],
  solves: [[1_000, 0, 0]],
  standings: [[0, 100]],
  divisionPlaces: [1],
};

/** The form of team ids, as of every id. */
const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

let installation: Installation;
let platform: Platform;
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'rampart-commands-'));
  await writeFile(join(directory, 'right.json'), JSON.stringify(ONE_SOLVE));
  await writeFile(join(directory, 'wrong.json'), JSON.stringify({ ...ONE_SOLVE, standings: [[0, 99]] }));
  const expose = [{ kind: 'tcp', hostPrefix: 'a', containerName: 'a', containerPort: 1 }];
  await writeFile(join(directory, 'instances.json'), JSON.stringify({ config: {}, expose }));
  installation = await startInstallation();
  platform = installation.platform;
}, LIMIT_MS);
afterAll(async () => {
  await installation.stop();
  await rm(directory, { recursive: true, force: true });
}, LIMIT_MS);

const run = (args: readonly string[], env?: NodeJS.ProcessEnv): Promise<ChildResult> =>
  platform.runCli(args, env).finished;
const baseUrl = () => platform.apis[0]?.baseUrl ?? '';
const staff = createStaffClient(() => platform);
const atPlatform = () => ['--url', baseUrl(), '--admin-token-file', platform.adminTokenFile];
const atInstancer = (file = 'instances.json') => [
  ...['--token-file', platform.adminTokenFile],
  ...['--config', join(directory, file), '--patience', '1'],
];
const replay = (file: string) => ['replay', join(directory, file), ...atPlatform()];

const redisElsewhere = async () => ({ SVC_REDIS_URL: `redis://127.0.0.1:${String(await findFreePort())}` });

const rotateTokenKey = (file: string) => [
  ...['secrets', 'rotate', 'token-key', '--key-file', join(directory, file)],
  ...['--settings-file', join(directory, 'former.yaml')],
];

/** All of an archive, unpacked. */
const textOf = async (path: string) => gunzipSync(await readFile(path)).toString();

const promoted = {
  id: expect.stringMatching(UUID_V4) as unknown,
  name: 'Promoted',
  email: 'promoted@example.org',
};

interface Row {
  readonly what: string;
  readonly args: () => readonly string[];
  readonly env?: () => Promise<NodeJS.ProcessEnv>;
  readonly before?: () => Promise<void>;
  readonly exitCode: number;
  /** The one line on standard output; null for a call that fails before it has a result. */
  readonly json: unknown;
}

const board = (differences: number) => ({
  solves: 1,
  playedInMs: expect.any(Number) as unknown,
  boards: [expect.objectContaining({ teams: 1, equalPlaces: 1, equalScores: 1 - differences })],
});

// Order matters: replay and demo need an empty event, seed leaves a full one.
const ROWS: readonly Row[] = [
  {
    what: 'replay, everything equal',
    args: () => replay('right.json'),
    exitCode: 0,
    json: board(0),
  },
  { what: 'replay, event not empty', args: () => replay('right.json'), exitCode: 1, json: null },
  {
    what: 'replay, a difference',
    before: () => staff.emptyEvent(),
    args: () => replay('wrong.json'),
    exitCode: 1,
    json: board(1),
  },
  {
    what: 'demo, event not empty',
    args: () => ['demo', ...atPlatform()],
    exitCode: 0,
    json: { isAdded: false, teams: 0, challenges: 0, solves: 0 },
  },
  {
    what: 'seed, event not empty',
    args: () => ['seed', '--teams', '1', '--challenges', '1', '--solves', '0'],
    exitCode: 1,
    json: null,
  },
  {
    what: 'seed',
    before: () => staff.emptyEvent(),
    args: () => ['seed', '--teams', '3', '--challenges', '2', '--solves', '4'],
    exitCode: 0,
    json: { teams: 3, challenges: 2, solves: 4, randomSeed: '1' },
  },
  {
    what: 'admin create',
    args: () => ['admin', 'create', 'Second administrator', '--perms', '16'],
    exitCode: 0,
    json: { teamId: expect.stringMatching(UUID_V4) as unknown, authToken: expect.any(String) as unknown },
  },
  {
    what: 'admin token',
    args: () => ['admin', 'token', 'Second administrator'],
    exitCode: 0,
    json: { teamId: expect.any(String) as unknown, authToken: expect.any(String) as unknown },
  },
  {
    what: 'admin create, Redis elsewhere',
    args: () => ['admin', 'create', 'Third administrator', '--perms', '16'],
    env: redisElsewhere,
    exitCode: 1,
    json: null,
  },
  {
    what: 'admin link',
    args: () => ['admin', 'link', 'Second administrator'],
    exitCode: 0,
    json: {
      teamId: expect.any(String) as unknown,
      link: expect.stringMatching(/\/sign-in#[\w-]{43}$/) as unknown,
    },
  },
  { what: 'admin link, unknown team', args: () => ['admin', 'link', 'Nobody'], exitCode: 1, json: null },
  { what: 'admin token, unknown team', args: () => ['admin', 'token', 'Nobody'], exitCode: 1, json: null },
  {
    what: 'user promote',
    before: () => staff.register('Promoted', 'promoted@example.org'),
    args: () => ['user', 'promote', ' Promoted@Example.org', '--perms', 'challsRead,usersWrite'],
    exitCode: 0,
    json: { ...promoted, permissions: ['challsRead', 'usersWrite'], perms: 17 },
  },
  {
    what: 'user list-admins',
    args: () => ['user', 'list-admins'],
    exitCode: 0,
    json: expect.arrayContaining([
      { ...promoted, permissions: ['challsRead', 'usersWrite'], perms: 17 },
    ]) as unknown,
  },
  {
    what: 'user promote, with everything',
    args: () => ['user', 'promote', 'promoted@example.org'],
    exitCode: 0,
    json: { ...promoted, permissions: expect.any(Array) as unknown, perms: 63 },
  },
  {
    what: 'user demote',
    args: () => ['user', 'demote', 'promoted@example.org'],
    exitCode: 0,
    json: { ...promoted, permissions: [], perms: 0 },
  },
  {
    what: 'user promote, unknown address',
    args: () => ['user', 'promote', 'nobody@example.org'],
    exitCode: 1,
    json: null,
  },
  {
    what: 'user promote, unknown permission',
    args: () => ['user', 'promote', 'promoted@example.org', '--perms', 'everything'],
    exitCode: 2,
    json: null,
  },
  {
    what: 'config check',
    args: () => ['config', 'check'],
    exitCode: 0,
    json: { problems: [], hints: expect.any(Array) as unknown },
  },
  {
    what: 'config check, a problem',
    args: () => ['config', 'check'],
    env: () => Promise.resolve({ SVC_START_TIME: 'soon' }),
    exitCode: 1,
    json: {
      problems: [expect.objectContaining({ path: 'startTime', sources: ['environment SVC_START_TIME'] })],
      hints: expect.any(Array) as unknown,
    },
  },
  {
    what: 'backup',
    args: () => ['backup', join(directory, 'backup.tar.gz')],
    exitCode: 0,
    json: expect.objectContaining({ uploads: 0, tables: expect.any(Number) as unknown }) as unknown,
  },
  {
    // It must not end with 0 because nothing is left to wait for: a nightly backup would fail unnoticed.
    what: 'backup, PostgreSQL elsewhere',
    args: () => ['backup', join(directory, 'never.tar.gz')],
    env: async () => ({ SVC_DATABASE_URL: `postgres://u:p@127.0.0.1:${String(await findFreePort())}/d` }),
    exitCode: 1,
    json: null,
  },
  {
    what: 'restore, the installation runs',
    args: () => ['restore', join(directory, 'backup.tar.gz')],
    exitCode: 1,
    json: null,
  },
  {
    what: 'secrets rotate token-key, no file named',
    args: () => ['secrets', 'rotate', 'token-key'],
    exitCode: 1,
    json: null,
  },
  {
    what: 'secrets rotate token-key, another key in the file',
    args: () => rotateTokenKey('right.json'),
    exitCode: 1,
    json: null,
  },
  {
    what: 'secrets rotate token-key',
    before: () => writeFile(join(directory, 'token-key'), `${platform.env['SVC_TOKEN_KEY'] ?? ''}\n`),
    args: () => [...rotateTokenKey('token-key'), '--keep-for', '7d'],
    exitCode: 0,
    json: {
      rotated: 'token-key',
      formerValidUntil: expect.stringMatching(/^\d{4}-.*Z$/) as unknown,
      secret: null,
    },
  },
  {
    what: 'secrets rotate bot-key',
    args: () => ['secrets', 'rotate', 'bot-key', '--key-file', join(directory, 'bot-key')],
    exitCode: 0,
    json: { rotated: 'bot-key', formerValidUntil: null, secret: null },
  },
  {
    what: 'secrets rotate bot-key, another secret in the file',
    args: () => ['secrets', 'rotate', 'bot-key', '--key-file', join(directory, 'token-key')],
    exitCode: 1,
    json: null,
  },
  {
    what: 'secrets rotate feed, no such challenge',
    args: () => ['secrets', 'rotate', 'feed', 'nothing', ...atPlatform()],
    exitCode: 1,
    json: null,
  },
  {
    what: 'upgrade-check',
    args: () => ['upgrade-check'],
    exitCode: 0,
    json: { version: expect.any(String) as unknown, canStart: true, findings: expect.any(Array) as unknown },
  },
  {
    what: 'upgrade-check, a provider option is wrong',
    args: () => ['upgrade-check'],
    env: () => Promise.resolve({ SVC_EMAIL_PROVIDER: 'emails/smtp', SVC_EMAIL_FROM: 'a@example.org' }),
    exitCode: 1,
    json: expect.objectContaining({
      canStart: false,
      findings: [expect.objectContaining({ check: 'configuration', status: 'failed' })],
    }) as unknown,
  },
  {
    what: 'support-bundle',
    args: () => ['support-bundle', join(directory, 'first-bundle.tar.gz')],
    exitCode: 0,
    json: {
      file: expect.any(String) as unknown,
      contents: ['versions.json', 'settings.json', 'doctor.json', 'state.json'],
    },
  },
  {
    what: 'completion',
    args: () => ['completion', 'bash'],
    exitCode: 0,
    json: { shell: 'bash', script: expect.stringContaining('complete ') as unknown },
  },
  {
    what: 'deployment generate-csp',
    args: () => ['deployment', 'generate-csp'],
    exitCode: 0,
    json: { headers: expect.objectContaining({ 'X-Frame-Options': 'DENY' }) as unknown },
  },
  {
    what: 'deployment generate-csp, no page',
    args: () => ['deployment', 'generate-csp', '--web-build', join(directory, 'nothing')],
    exitCode: 1,
    json: null,
  },
  {
    what: 'instancer check, not an instance service',
    args: () => ['instancer', 'check', '--url', baseUrl(), ...atInstancer()],
    exitCode: 1,
    json: { conforms: false, results: expect.any(Array) as unknown },
  },
  {
    what: 'instancer check, a challenge without endpoints',
    args: () => ['instancer', 'check', '--url', baseUrl(), ...atInstancer('right.json')],
    exitCode: 2,
    json: null,
  },
  {
    what: 'doctor',
    args: () => ['doctor', '--url', baseUrl()],
    exitCode: 0,
    json: { isHealthy: true, findings: expect.any(Array) as unknown },
  },
  {
    what: 'doctor, Redis elsewhere',
    args: () => ['doctor', '--url', baseUrl()],
    env: redisElsewhere,
    exitCode: 1,
    json: { isHealthy: false, findings: expect.any(Array) as unknown },
  },
];

const COMMANDS = [...new Set(ROWS.map(({ what }) => what.split(/[ ,]/)[0] ?? ''))];

it('the table covers every command', async () => {
  const { stdout, exitCode } = await run(['--help']);
  const listed = [...stdout.matchAll(/^ {2}([\w-]+)/gm)].map((match) => match[1]);
  expect([exitCode, listed.sort()]).toEqual([0, COMMANDS.toSorted()]);
});

it('a reader that stops early breaks nothing: rampart --help | head', async () => {
  const child = spawn(process.execPath, [join(REPOSITORY_DIR, 'apps/cli/dist/src/main.js'), '--help']);
  const errors: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk));
  child.stdout.destroy();
  expect(await once(child, 'close')).toEqual([0, null]);
  expect(Buffer.concat(errors).toString()).toBe('');
});

it.each(ROWS.map((row): [string, Row] => [row.what, row]))(
  '%s: JSON on one line, and its exit code',
  async (_what, { args, env, before, exitCode, json }) => {
    await before?.();
    const result = await run([...args(), '--json'], await env?.());
    expect(result.exitCode).toBe(exitCode);
    if (json === null) expect(result.stdout).toBe('');
    else {
      expect(result.stdout.trimEnd().split('\n')).toHaveLength(1);
      expect(JSON.parse(result.stdout)).toEqual(json);
    }
  },
);

describe('a support bundle', () => {
  const SMTP_PASSWORD = 'hush-hush-mail';
  const FLAG = 'flag{of_a_log_line}';
  let secrets: readonly string[];
  let path: string;

  beforeAll(async () => {
    path = join(directory, 'bundle.tar.gz');
    const { adminToken, env } = platform;
    const databasePassword = new URL(String(env['SVC_DATABASE_URL']).replace(/@.*/, '@host')).password;
    secrets = [adminToken, String(env['SVC_TOKEN_KEY']), SMTP_PASSWORD, FLAG, databasePassword];
    await mkdir(join(directory, 'logs'), { recursive: true });
    await writeFile(
      join(directory, 'logs', 'api.log'),
      secrets.map((secret) => `before ${secret} after\n`).join(''),
    );
    const made = await run(['support-bundle', path], {
      SVC_DATA_DIR: directory,
      SVC_EMAIL_PROVIDER: 'emails/smtp',
      SVC_EMAIL_FROM: 'ctf@example.org',
      SVC_SMTP_URL: `smtp://mailer:${SMTP_PASSWORD}@127.0.0.1:1`,
    });
    expect(made.exitCode).toBe(0);
  }, LIMIT_MS);

  it('holds no secret and no token of the installation', async () => {
    const text = await textOf(path);
    expect(secrets.filter((secret) => secret.length < 6 || text.includes(secret))).toEqual([]);
  });

  it('holds what somebody needs: log lines, table sizes, the ledger', async () => {
    const text = await textOf(path);
    for (const part of ['before', '"teams"', '"lastPosition"', '"isHealthy"']) expect(text).toContain(part);
  });

  it('control: the same search finds the token key in a backup', async () => {
    const backup = join(directory, 'searched.tar.gz');
    expect((await run(['backup', backup])).exitCode).toBe(0);
    expect(await textOf(backup)).toContain(platform.env['SVC_TOKEN_KEY']);
  });
});

it('secrets rotate token-key: the new key opens tokens of the former one', async () => {
  const key = (await readFile(join(directory, 'token-key'), 'utf8')).trim();
  expect(key).not.toBe(platform.env['SVC_TOKEN_KEY']);
  const settings = await readFile(join(directory, 'former.yaml'), 'utf8');
  const { formerTokenKey } = parse(settings) as { formerTokenKey: FormerTokenKey };
  const dependencies = { loginTimeoutMs: LIMIT_MS, random: systemRandom };
  const { adminToken } = platform;
  const now = systemClock.now();
  const rotated = createTokenCodec({ ...dependencies, tokenKey: key, formerTokenKey });
  expect(rotated.open('auth', adminToken, now)).toMatch(UUID_V4);
  // The control: by itself the new key does not.
  expect(createTokenCodec({ ...dependencies, tokenKey: key }).open('auth', adminToken, now)).toBeUndefined();
});

it('secrets rotate feed: the feed has the secret that was printed', async () => {
  const feed = { kind: 'dynamic', source: { transport: 'webhook', secret: 'before' } };
  await staff.putChallenge('fed', { name: 'Fed', scoring: feed });
  const { stdout, exitCode } = await run(['secrets', 'rotate', 'feed', 'fed', ...atPlatform()]);
  expect([exitCode, stdout]).toEqual([0, expect.stringMatching(/^[0-9a-f]{48}\n$/)]);
  const secret = stdout.trim();
  expect(await staff.getChallenge('fed')).toMatchObject({
    scoring: { kind: 'dynamic', source: { transport: 'webhook', secret } },
  });
});

it('demo fills an empty event', async () => {
  await staff.emptyEvent();
  const { exitCode, stdout } = await run(['demo', ...atPlatform(), '--json']);
  expect(exitCode).toBe(0);
  const added = JSON.parse(stdout) as { isAdded: boolean; teams: number; challenges: number };
  expect(added).toMatchObject({ isAdded: true });
  expect(await staff.listChallengeIds()).toHaveLength(added.challenges);
  // Plus the two administrators.
  expect(await staff.countTeams()).toBe(added.teams + 2);
});
