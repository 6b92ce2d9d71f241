/** `seed` without sizes on a running installation. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { createTokenCodec, newTokenOwner } from '@rampart/core/auth';
import { systemClock, systemRandom } from '@rampart/core/infra/clock';
import { silentLogger } from '@rampart/core/infra/logging';
import { connectRedis } from '@rampart/core/infra/redis';
import {
  PROGRAMS_DIR,
  findFreePort,
  startChild,
  startPlatform,
  startTestServers,
  waitUntil,
  type Platform,
  type ThrowawayServers,
} from '@rampart/test-platform';

const TEAMS = 60;
const SECRET = 'secret-of-the-runners';

interface Seeded {
  readonly teams: number;
  readonly challenges: number;
  readonly solves: number;
  readonly isBoardComputed: boolean;
  readonly loginLinks: { readonly administrator: string; readonly team: string };
}

interface Answer {
  readonly status: number;
  readonly kind: string;
  readonly data: unknown;
}

interface StoredChallenge {
  readonly id: string;
  readonly category: string;
  readonly scoring: { readonly kind: string };
  readonly flags: readonly { readonly provider: string }[];
  readonly instancerConfig: Record<string, unknown> | null;
  readonly adminBotConfig: Record<string, unknown> | null;
}

type StoredTeam = Readonly<{ id: string; name: string; perms: number; banned: boolean }>;

let servers: ThrowawayServers;
let platform: Platform;
let adminToken: string;
let runnerPort: number;

beforeAll(async () => {
  servers = await startTestServers();
  const instancer = { name: 'instancers/docker', options: { apiUrl: 'http://127.0.0.1:9', authToken: 't' } };
  runnerPort = await findFreePort();
  const options = { secretKey: SECRET, endpoint: `http://127.0.0.1:${String(runnerPort)}/` };
  platform = await startPlatform({
    ...servers,
    apiCount: 1,
    workerCount: 1,
    divisions: { open: 'Open', student: 'Student' },
    settings: {
      instancers: { main: instancer },
      adminBot: { provider: { name: 'admin-bots/pull', options } },
    },
    env: { SEED_TEAM_COUNT: String(TEAMS) },
  });
  adminToken = platform.adminToken;
});
afterAll(async () => {
  await platform.stop();
  await servers.stop();
});

async function ask(method: string, path: string, token: string, body?: object): Promise<Answer> {
  const response = await fetch(`${platform.apis[0]?.baseUrl ?? ''}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, ...((await response.json()) as Omit<Answer, 'status'>) };
}

async function seed(args: readonly string[], env?: NodeJS.ProcessEnv) {
  const { exitCode, stdout, logs } = await platform.runCommand(['seed', '--json', ...args], env);
  return { exitCode, stdout, logs, seeded: stdout === '' ? undefined : (JSON.parse(stdout) as Seeded) };
}

async function seedAgain(...args: string[]): Promise<Seeded> {
  const { exitCode, seeded } = await seed(['--force', ...args]);
  if (exitCode !== 0 || seeded === undefined) throw new Error(`the seed failed\n${platform.logs()}`);
  adminToken = await logIn(seeded.loginLinks.administrator);
  return seeded;
}

/** Logs in like the page behind a sign-in link. */
async function logIn(link: string): Promise<string> {
  const { origin, pathname, hash } = new URL(link);
  expect(`${origin}${pathname}`).toBe('http://127.0.0.1/sign-in');
  const answer = await ask('POST', '/v1/auth/login', '', { teamToken: decodeURIComponent(hash.slice(1)) });
  expect(answer).toMatchObject({ status: 200, kind: 'goodLogin' });
  return (answer.data as { authToken: string }).authToken;
}

async function listTeams(): Promise<StoredTeam[]> {
  const { data } = await ask('GET', '/v2/admin/users?limit=100&offset=0', adminToken);
  return (data as { users: StoredTeam[] }).users;
}

async function listChallenges(): Promise<StoredChallenge[]> {
  return (await ask('GET', '/v2/admin/challs', adminToken)).data as StoredChallenge[];
}

async function boardTotal(): Promise<number> {
  const { data } = await ask('GET', '/v2/leaderboard/now?limit=1&offset=0', adminToken);
  return (data as { total: number }).total;
}

/** Writing the same data again changes nothing: the version stays (decision 0007). */
async function expectNoChange(id: string, data: object): Promise<void> {
  const path = `${platform.apis[0]?.baseUrl ?? ''}/api/v2/admin/challs/${id}`;
  const headers = { authorization: `Bearer ${adminToken}` };
  const before = await fetch(path, { headers });
  const after = await fetch(path, { method: 'PUT', headers, body: JSON.stringify({ data }) });
  const { kind } = (await after.json()) as Answer;
  const version = before.headers.get('etag');
  expect(version).not.toBeNull();
  expect([id, kind, after.headers.get('etag')]).toEqual([id, 'goodChallengeUpdate', version]);
}

const itWithBrowser =
  spawnSync(process.env['BROWSER_PATH'] ?? 'chromium', ['--version'], { timeout: 20_000 }).status === 0
    ? it
    : it.skip;

const providers = ({ flags }: StoredChallenge): string[] => flags.map(({ provider }) => provider);

describe('seed without sizes', () => {
  it('is refused in production without --force, says what that deletes, and changes nothing', async () => {
    const { exitCode, stdout, logs } = await seed([], { NODE_ENV: 'production' });
    expect(logs).toContain('deletes all its teams');
    expect([exitCode, stdout]).toEqual([1, '']);
    expect(await listChallenges()).toEqual([]);
  });

  it('is refused for an invalid number of teams', async () => {
    expect(await seed([], { SEED_TEAM_COUNT: 'many' })).toMatchObject({ exitCode: 2, stdout: '' });
  });

  it('stores nothing when one of its names is taken', async () => {
    const named = (perms: string) =>
      platform.runCommand(['admin', 'create', 'Segfault Serenade', '--perms', perms, '--json']);
    const { teamId } = JSON.parse((await named('1')).stdout) as { teamId: string };
    expect(await seed([])).toMatchObject({ exitCode: 1, stdout: '' });
    expect([(await listTeams()).length, await listChallenges()]).toEqual([2, []]);
    await named('0');
    expect(await ask('DELETE', `/v2/admin/users/${teamId}`, adminToken)).toMatchObject({ status: 200 });
  });

  it('fills an event that has only administrators, and prints links that log in', async () => {
    const { exitCode, seeded } = await seed([]);
    expect({ exitCode, seeded }).toMatchObject({
      exitCode: 0,
      seeded: { teams: TEAMS, challenges: 45, isBoardComputed: true },
    });
    const challenges = await listChallenges();
    const solvable = challenges.filter(({ scoring }) => scoring.kind === 'decay');
    const playgrounds = solvable.filter((one) => one.instancerConfig !== null || one.adminBotConfig !== null);
    const flagChallenges = solvable.filter((one) => !playgrounds.includes(one));
    expect([challenges.length, flagChallenges.length, playgrounds.length]).toEqual([45, 38, 3]);
    expect(new Set(flagChallenges.map(({ category }) => category)).size).toBe(10);
    expect(flagChallenges.some((one) => providers(one).length > 1)).toBe(true);
    expect(flagChallenges.some((one) => providers(one).includes('flags/regex'))).toBe(true);
    expect(playgrounds.filter((one) => providers(one).includes('flags/dynamic'))).toHaveLength(1);

    const teams = await listTeams();
    expect(teams.filter(({ banned }) => banned)).toHaveLength(TEAMS / 20);
    expect(teams.filter(({ perms }) => perms === 63).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Administrator', 'Demonstration staff']),
    );
    const token = await logIn(seeded?.loginLinks.team ?? '');
    const seen = await ask('GET', '/v2/challs', token);
    expect([seen.kind, (seen.data as unknown[]).length]).toEqual(['goodChallenges', 45]);
    adminToken = await logIn(seeded?.loginLinks.administrator ?? '');
    expect(await boardTotal()).toBeGreaterThan(TEAMS / 2);
    const submissions = async (result: string): Promise<number> => {
      const filter = { result: { include: [result] } };
      const { data } = await ask('POST', '/v2/admin/submissions?limit=1&offset=0', adminToken, filter);
      return (data as { total: number }).total;
    };
    expect(await submissions('correct')).toBe((seeded?.solves ?? 0) - 1);
    expect(await submissions('cheated')).toBe(1);
    expect(await submissions('incorrect')).toBeGreaterThan(0);
    expect(await submissions('already_solved')).toBeGreaterThan(0);
  });

  it('takes points away on half of the challenges with pushed scores', async () => {
    const hasDebtors = async (id: string): Promise<boolean> => {
      const { data } = await ask('GET', `/v2/challs/${id}/scores?limit=100&offset=0`, adminToken);
      return (data as { scores: { points: number }[] }).scores.some(({ points }) => points < 0);
    };
    const pushed = (await listChallenges()).filter(({ scoring }) => scoring.kind === 'dynamic');
    const indebted: boolean[] = [];
    for (const { id } of pushed) indebted.push(await hasDebtors(id));
    expect(indebted.sort()).toEqual([false, false, true, true]);
  });

  it('stores challenges as if an organiser had written them through the API', async () => {
    for (const { id, flags, instancerConfig } of await listChallenges()) {
      await expectNoChange(id, { flags, ...(instancerConfig === null ? {} : { instancerConfig }) });
    }
  });

  itWithBrowser('stores bot scripts as if an organiser had written them through the API', async () => {
    const runner = startChild({
      name: 'runner',
      script: join(PROGRAMS_DIR, 'apps/admin-bot/dist/src/main.js'),
      env: {
        ...{ PATH: process.env['PATH'], BROWSER_PATH: process.env['BROWSER_PATH'], PORT: String(runnerPort) },
        ...{ SVC_BASE_URL: platform.apis[0]?.baseUrl, SVC_SECRET_KEY: SECRET, POLL_INTERVAL_MS: '60000' },
      },
    });
    try {
      await waitUntil({ what: 'the runner', limitMs: 60_000, explain: runner.logs }, () =>
        runner.logs().includes('"listening"'),
      );
      const scripted = (await listChallenges()).filter(({ adminBotConfig }) => adminBotConfig !== null);
      expect(scripted.map(({ id }) => id).sort()).toEqual(['bot-playground', 'your-own-flag']);
      for (const { id, adminBotConfig } of scripted) {
        await expectNoChange(id, { adminBotConfig: { code: adminBotConfig?.['code'] } });
      }
    } finally {
      await runner.stop();
    }
  });

  it('a team gets its own flag of the per-team challenge, and it is accepted', async () => {
    const { id = '' } = (await listTeams()).findLast((team) => !team.banned && team.perms === 0) ?? {};
    const codec = createTokenCodec({
      tokenKey: platform.env['SVC_TOKEN_KEY'] ?? '',
      loginTimeoutMs: 1_000,
      random: systemRandom,
    });
    const token = codec.mint('auth', newTokenOwner(id), systemClock.now());
    const inputs = { url: 'https://page.example/' };
    const path = '/v2/integrations/challs/your-own-flag/admin-bot';
    expect(await ask('POST', path, token, { inputs })).toMatchObject({ kind: 'goodAdminBotJobSubmitted' });
    const pulled = await ask('POST', '/v2/admin/admin-bot/jobs/pull', SECRET);
    const { flag } = (pulled.data as { job: { flag: string } }).job;
    const submitted = await ask('POST', '/v1/challs/your-own-flag/submit', token, { flag });
    expect(submitted.kind).toBe('goodFlag');
  });

  it('is refused on a filled event, which is left unchanged', async () => {
    const ids = async () => (await listTeams()).map(({ id }) => id);
    const before = await ids();
    expect(await seed(['--random-seed', 'other'])).toMatchObject({ exitCode: 1, stdout: '' });
    expect(await ids()).toEqual(before);
  });

  it('with --force deletes everything first: teams including administrators, settings, a pause and a freeze, Redis', async () => {
    await ask('PATCH', '/v2/admin/settings', adminToken, { data: { ctfName: 'Renamed' } });
    const steered = { data: { paused: true, frozen: true } };
    expect(await ask('PUT', '/v2/admin/event', adminToken, steered)).toMatchObject({ status: 200 });
    await ask('POST', '/v2/auth/register', '', { name: 'Late arrival', email: 'late@example.org' });
    const redis = await connectRedis(servers.redisUrl, silentLogger);
    await redis.set('left over', 'yes');
    const seeded = await seedAgain();
    const leftOver = await redis.get('left over');
    await redis.close();
    expect(leftOver).toBeNull();
    expect(seeded).toMatchObject({ teams: TEAMS, challenges: 45, isBoardComputed: true });
    expect(await ask('GET', '/v2/admin/challs', platform.adminToken)).toMatchObject({ status: 401 });
    const teams = await listTeams();
    expect([teams.length, teams.some(({ name }) => name === 'Late arrival')]).toEqual([TEAMS + 1, false]);
    await waitUntil(
      { what: 'settings and state of a new event', limitMs: 60_000, explain: platform.logs },
      async () => {
        const told = ['/v2/integrations/client/config', '/v2/event'].map((path) => ask('GET', path, ''));
        const answers = (await Promise.all(told)).map(({ data }) => data as object);
        const { ctfName, pausedAt, frozenFrom } = Object.assign({}, ...answers) as Record<string, unknown>;
        return ctfName === 'Test event' && pausedAt === null && frozenFrom === null;
      },
    );
    const { data } = await ask('GET', '/v2/admin/audit?limit=100&offset=0&action=event.wipe', adminToken);
    expect(data).toMatchObject({ total: 1, actions: [{ actorId: 'operator', before: { challenges: 45 } }] });
  });

  it('invents the same teams for the same random seed, and others for another seed', async () => {
    const idsAfter = async (randomSeed: string): Promise<string[]> => {
      await seedAgain('--random-seed', randomSeed);
      return (await listTeams()).map(({ id }) => id).sort();
    };
    const first = await idsAfter('first');
    expect(await idsAfter('second')).not.toEqual(first);
    expect(await idsAfter('first')).toEqual(first);
  });
});
