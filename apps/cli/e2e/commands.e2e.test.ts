import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'yaml';
import { createTokenCodec, type FormerTokenKey } from '@rampart/core/auth';
import { systemClock, systemRandom } from '@rampart/core/infra/clock';
import { PROGRAMS_DIR, waitUntil, type Platform } from '@rampart/test-platform';
import { LIMIT_MS, startInstallation, type Installation } from './support/an-installation';
import { commandRows, UUID_V4, type Row } from './support/command-rows';
import { createStaffClient } from './support/staff-client';

/** Every command on a real installation: --json and the documented exit codes. */
/** A competition of one solve; classic scoring gives the first solver the most. */
const ONE_SOLVE = {
  divisions: ['open'],
  challenges: [{ id: 'only', category: 'misc', finalPoints: 100, solves: 1, tiebreakEligible: true }],
  teams: ['open'],
  solves: [[1_000, 0, 0]],
  standings: [[0, 100]],
  divisionPlaces: [1],
};

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
});
afterAll(async () => {
  await installation.stop();
  await rm(directory, { recursive: true, force: true });
});

const run = (args: readonly string[], env?: NodeJS.ProcessEnv) => platform.runCommand(args, env);
const staff = createStaffClient(() => platform);
const atPlatform = () => [
  ...['--url', platform.apis[0]?.baseUrl ?? '', '--admin-token-file', platform.adminTokenFile],
];
const ROWS = commandRows({ platform: () => platform, staff, directory: () => directory });

/** The unpacked text of an archive. */
const textOf = async (path: string) => gunzipSync(await readFile(path)).toString();

const COMMANDS = [...new Set(ROWS.map(({ what }) => what.split(/[ ,]/)[0] ?? ''))];

it('the table covers every command', async () => {
  const { stdout, exitCode } = await run(['--help']);
  const listed = [...stdout.matchAll(/^ {2}([\w-]+)/gm)].map((match) => match[1]);
  expect([exitCode, listed.sort()]).toEqual([0, COMMANDS.toSorted()]);
});

it('a reader that stops early causes no error: rampart --help | head', async () => {
  const child = spawn(process.execPath, [join(PROGRAMS_DIR, 'apps/cli/dist/src/main.js'), '--help']);
  const errors: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk));
  child.stdout.destroy();
  expect(await once(child, 'close')).toEqual([0, null]);
  expect(Buffer.concat(errors).toString()).toBe('');
});

it.each(ROWS.map((row): [string, Row] => [row.what, row]))(
  '%s: JSON on one line, and its exit code',
  async (_what, { args, env, before, hasOwnProcess, exitCode, json }) => {
    await before?.();
    const [words, others] = [[...args(), '--json'], await env?.()];
    const result = await (hasOwnProcess === true
      ? platform.runCli(words, others).finished
      : run(words, others));
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
  });

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
  expect(rotated.open('auth', adminToken, now)?.id).toMatch(UUID_V4);
  // Control: the new key alone does not open the token.
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

it('admin create says so if a team that signs in by itself gets the permissions', async () => {
  await staff.register('Jury', 'jury@example.org');
  const noticeOf = async (perms: string) => {
    const { logs, stdout } = await run(['admin', 'create', 'Jury', '--perms', perms]);
    return logs.replace(stdout, '');
  };
  expect(await noticeOf('16')).toMatch(/^The team "Jury" of \d{4}-\d\d-\d\d signs in by itself/);
  expect(await noticeOf('0')).toBe('');
});

it('results are written as CSV and JSON', async () => {
  const read = (name: string) => readFile(join(directory, 'results', name), 'utf8');
  const { teams } = JSON.parse(await read('results.json')) as { teams: { name: string; score: number }[] };
  const { standings } = JSON.parse(await read('scoreboard.json')) as { standings: unknown[] };
  expect(standings).toMatchObject(teams.map(({ name, score }) => ({ team: name, score })));
  for (const table of ['teams', 'solves', 'challenges'])
    expect((await read(`${table}.csv`)).trimEnd().split('\r\n')).toHaveLength(2);
});

it('demo fills an empty event', async () => {
  await staff.emptyEvent();
  const { exitCode, stdout } = await run(['demo', '--json']);
  expect(exitCode).toBe(0);
  const added = JSON.parse(stdout) as { isAdded: boolean; teams: number; challenges: number };
  expect(added).toMatchObject({ isAdded: true });
  expect(await staff.listChallengeIds()).toHaveLength(added.challenges);
  // Plus the three administrators.
  expect(await staff.countTeams()).toBe(added.teams + 3);
});

interface BoardPage {
  readonly leaderboard: readonly { globalPlace: number; name: string; score: number }[];
}

it('an archive has the board of the server, and nothing that teams may not know', async () => {
  const readBoard = async () => {
    const reply = await fetch(`${platform.apis[0]?.baseUrl ?? ''}/api/v2/leaderboard/now?limit=100&offset=0`);
    const { leaderboard } = ((await reply.json()) as { data: BoardPage }).data;
    return leaderboard.map(({ globalPlace, name, score }) => [String(globalPlace), name, String(score)]);
  };
  let attempts = 0;
  // The board of the demonstration may still be computed, so the comparison counts only if the board did not change
  // meanwhile.
  const limits = { what: 'a board that stands still', limitMs: 60_000, explain: () => platform.logs() };
  const { folder, board } = await waitUntil(limits, async () => {
    const before = await readBoard();
    const path = join(directory, `archive-${String((attempts += 1))}`);
    const made = await run(['archive', path, '--url', platform.apis[0]?.baseUrl ?? '']);
    expect(made.exitCode).toBe(0);
    const isStill = before.length > 1 && JSON.stringify(before) === JSON.stringify(await readBoard());
    return isStill ? { folder: path, board: before } : undefined;
  });
  const page = await readFile(join(folder, 'scoreboard.html'), 'utf8');
  const cellsOf = (row: string) => row.split('</td>').map((cell) => cell.replaceAll(/<[^>]*>/g, '').trim());
  const rows = page.split('<tr>').slice(2).map(cellsOf);
  expect(rows.map(([place, name, , , score]) => [place, name, score])).toEqual(board);

  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.html'));
  const text = (await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))).join('');
  const flags = await installation.database('challenges').pluck<string[]>('flags');
  const secrets = [...JSON.stringify(flags).matchAll(/"flag":\s*"([^"]{6,})"/g)].map(([, flag = '']) => flag);
  const emails = await installation.database('teams').whereNotNull('email').pluck<string[]>('email');
  expect(secrets.length).toBeGreaterThan(0);
  expect([...secrets, ...emails, platform.adminToken].filter((secret) => text.includes(secret))).toEqual([]);
});

it.each([
  ['results', 'and so is scoreboard.json'],
  ['archive', 'make the archive again'],
])('%s of a frozen event says what is not final', async (command, note) => {
  const args = [command, join(directory, `frozen-${command}`), ...atPlatform()];
  await staff.putEventState({ frozen: true });
  try {
    const { exitCode, stdout } = await run(command === 'archive' ? args.slice(0, 4) : args);
    expect([exitCode, stdout]).toEqual([0, expect.stringContaining(note)]);
  } finally {
    await staff.putEventState({ frozen: false });
  }
});

it('admin link does not sign in as a player who is called Administrator', async () => {
  const grant = (perms: string) => run(['admin', 'create', 'Administrator', '--perms', perms]);
  expect(await run(['admin', 'link'])).toMatchObject({ exitCode: 0 });
  await grant('0');
  expect(await run(['admin', 'link'])).toMatchObject({
    ...{ exitCode: 1, stdout: '' },
    logs: expect.stringContaining('has no permissions'),
  });
  await grant('63');
});
