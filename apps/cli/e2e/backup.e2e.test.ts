import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTokenCodec, newTokenOwner } from '@rampart/core/auth';
import { systemClock, systemRandom } from '@rampart/core/infra/clock';
import { migrate, migrationsUpTo, openDatabase, type Database } from '@rampart/core/infra/database';
import { LIMIT_MS, startInstallation, type Installation } from './support/an-installation';
import { rewriteArchive } from './support/rewrite-archive';

/** Backups of a running event, restored into empty databases of the same server. */
const TEAMS = 200;
const FLAG = 'flag{backup}';
const PASSPHRASE = 'correct horse battery staple';

let installation: Installation;
let directory: string;
/** A backup made while correct flags were submitted. */
let archive: string;
/** Teams whose flag was accepted before the backup began, and all teams whose flag was accepted. */
let before: readonly string[];
let acknowledged: readonly string[];
let uploadUrl: string;

const at = (name: string) => join(directory, name);
const baseUrl = () => installation.platform.apis[0]?.baseUrl ?? '';
const asAdministrator = () => ({ authorization: `Bearer ${installation.platform.adminToken}` });

/** An installation beside the running one: its own database, Redis and directories. */
interface Target {
  readonly env: NodeJS.ProcessEnv;
  readonly database: Database;
}

const targets: Target[] = [];

async function aTarget(): Promise<Target> {
  const name = `target_${randomUUID().replaceAll('-', '')}`;
  await installation.database.raw('create database ??', [name]);
  const { databaseUrl, redisUrl } = installation.servers;
  const place = await mkdtemp(at('target-'));
  const env = {
    SVC_DATABASE_URL: databaseUrl.replace(/\/[^/]*$/, `/${name}`),
    SVC_REDIS_URL: `${redisUrl}${redisUrl.includes('?') ? '&' : '?'}db=1`,
    SVC_CONF_DIR: place,
    SVC_UPLOAD_DIRECTORY: join(place, 'uploads'),
    SVC_NAME: 'Another name',
  };
  const database = openDatabase({
    connection: env.SVC_DATABASE_URL,
    maxPoolSize: 2,
    idleTimeoutMs: 10_000,
    connectTimeoutMs: 5_000,
    applicationName: 'rampart-test',
  });
  targets.push({ env, database });
  return { env, database };
}

const run = (args: readonly string[], env?: NodeJS.ProcessEnv) => installation.platform.runCommand(args, env);

/** Runs a restore; returns its result and everything it printed. */
async function restore(path: string, target: Target, ...options: string[]) {
  const { exitCode, stdout, logs } = await run(['restore', path, '--json', ...options], target.env);
  return { exitCode, said: logs, result: stdout === '' ? null : (JSON.parse(stdout) as object) };
}

async function countIn({ database }: Target, table: string): Promise<number> {
  const row = await database(table).count<{ count: string }[]>('* as count').first();
  return Number(row?.count);
}

async function prepareEvent(): Promise<void> {
  await run(['seed', '--teams', String(TEAMS), '--challenges', '5', '--solves', '300']);
  const form = new FormData();
  form.append('files', new Blob(['a handout']), 'handout.txt');
  const uploaded = await fetch(`${baseUrl()}/api/v2/admin/upload`, {
    method: 'POST',
    headers: asAdministrator(),
    body: form,
  });
  if (uploaded.status !== 200) throw new Error(await uploaded.text());
  uploadUrl = ((await uploaded.json()) as { data: { url: string }[] }).data[0]?.url ?? '';
  const data = {
    ...{ name: 'Live', category: 'misc', description: '', points: { min: 100, max: 500 } },
    flags: [{ provider: 'flags/static', config: { flag: FLAG } }],
  };
  const stored = await fetch(`${baseUrl()}/api/v2/admin/challs/live`, {
    method: 'PUT',
    headers: asAdministrator(),
    body: JSON.stringify({ data }),
  });
  if (stored.status !== 200) throw new Error(await stored.text());
}

/** Submits correct flags, one after the other, until `isOver`. */
async function submitFlags(teamIds: readonly string[], isOver: () => boolean): Promise<string[]> {
  const codec = createTokenCodec({
    tokenKey: installation.platform.env['SVC_TOKEN_KEY'] ?? '',
    loginTimeoutMs: LIMIT_MS,
    random: systemRandom,
  });
  const accepted: string[] = [];
  for (const teamId of teamIds) {
    if (isOver()) break;
    const reply = await fetch(`${baseUrl()}/api/v1/challs/live/submit`, {
      method: 'POST',
      headers: { authorization: `Bearer ${codec.mint('auth', newTokenOwner(teamId), systemClock.now())}` },
      body: JSON.stringify({ flag: FLAG }),
    });
    if (((await reply.json()) as { kind: string }).kind === 'goodFlag') accepted.push(teamId);
  }
  return accepted;
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'rampart-backup-'));
  installation = await startInstallation();
  await prepareEvent();
  const teams = await installation.database('teams').where('perms', 0).pluck<string[]>('id');
  const awarded = await fetch(`${baseUrl()}/api/v2/admin/users/${teams[0] ?? ''}/awards`, {
    method: 'POST',
    headers: asAdministrator(),
    body: JSON.stringify({ points: 1_000_000, reason: 'best write-up' }),
  });
  if (awarded.status !== 200) throw new Error(await awarded.text());
  before = await submitFlags(teams.slice(0, 20), () => false);
  archive = at('event.tar.gz');
  // A separate process, so that the submissions do not slow it down.
  const backup = installation.platform.runCli(['backup', archive, '--json']);
  let isDone = false;
  void backup.finished.finally(() => (isDone = true));
  acknowledged = [...before, ...(await submitFlags(teams.slice(20), () => isDone))];
  expect((await backup.finished).exitCode).toBe(0);
});

afterAll(async () => {
  for (const { database } of targets) await database.destroy();
  await installation.stop();
  await rm(directory, { recursive: true, force: true });
});

describe('a backup of a running event, restored', () => {
  let target: Target;
  let outcome: Awaited<ReturnType<typeof restore>>;
  beforeAll(async () => {
    target = await aTarget();
    outcome = await restore(archive, target);
  });

  it('has the board of the moment of the backup, awards included', async () => {
    expect(outcome.said).not.toContain('damaged');
    expect(outcome).toMatchObject({ exitCode: 0, result: { boardIsEqual: true } });
    expect(await countIn(target, 'awards')).toBe(1);
  });

  it('has every solve that was accepted before it, and none that was not accepted at all', async () => {
    // Control: flags were accepted during the backup.
    expect(acknowledged.length).toBeGreaterThan(before.length);
    const restored = await target.database('solves').where('challenge_id', 'live').pluck<string[]>('team_id');
    expect(restored).toEqual(expect.arrayContaining([...before]));
    const later = await installation.database('solves').where('challenge_id', 'live').pluck('team_id');
    expect(later).toEqual(expect.arrayContaining(restored));
  });

  it('has the uploads and the configuration', async () => {
    const path = decodeURIComponent(uploadUrl.replace('/uploads/', ''));
    expect(await readFile(join(target.env['SVC_UPLOAD_DIRECTORY'] ?? '', path), 'utf8')).toBe('a handout');
    const own = await readFile(join(installation.platform.env['SVC_CONF_DIR'] ?? '', 'event.json'), 'utf8');
    expect(await readFile(join(target.env['SVC_CONF_DIR'] ?? '', 'event.json'), 'utf8')).toBe(own);
  });

  it('goes on: numbers continue, and the ledger is append-only again', async () => {
    expect((await run(['admin', 'create', 'Later', '--perms', '63'], target.env)).exitCode).toBe(0);
    const [{ id } = { id: '0' }] = await target
      .database('ledger')
      .insert({ kind: 'timing_changed', actor: 'operator', at: new Date(0) })
      .returning<{ id: string }[]>('id');
    const { last } = (await target.database('ledger').max('id as last').first()) as { last: string };
    expect(id).toBe(last);
    await expect(target.database('ledger').delete()).rejects.toThrow('append-only');
  });

  it('names the variables that were set otherwise where it was made, and says what needs its key', async () => {
    expect(outcome.result).toMatchObject({ differingVariables: ['SVC_NAME'] });
    const env = { ...(await aTarget()).env, SVC_TOKEN_KEY: Buffer.alloc(32).toString('base64') };
    expect((await run(['restore', archive], env)).stdout).toContain('valid only with its SVC_TOKEN_KEY');
  });
});

describe('a restore changes nothing', () => {
  let target: Target;
  beforeAll(async () => {
    target = await aTarget();
  });
  const untouched = async () => expect(await target.database.schema.hasTable('teams')).toBe(false);

  it('when one byte of the backup was altered', async () => {
    const path = await rewriteArchive(archive, at('altered.tar.gz'), {
      entry: (name, bytes) =>
        name === 'database/teams/00001' ? Buffer.from(bytes.toString().replace('Seeded', 'Sweded')) : bytes,
    });
    const { exitCode, said } = await restore(path, target);
    expect([exitCode, said]).toEqual([1, expect.stringContaining('database/teams/00001 was altered')]);
    await untouched();
  });

  it('when a file was left out, or the end is missing', async () => {
    const path = await rewriteArchive(archive, at('short.tar.gz'), {
      entry: (name, bytes) => (name.startsWith('uploads/') ? undefined : bytes),
    });
    expect((await restore(path, target)).said).toMatch(/uploads\/\S+ is missing/);
    await writeFile(at('cut.tar.gz'), await readFile(archive));
    await truncate(at('cut.tar.gz'), 20_000);
    expect((await restore(at('cut.tar.gz'), target)).said).toContain('damaged or incomplete');
    await untouched();
  });

  it('when the schema of the backup is newer than the program', async () => {
    const path = await rewriteArchive(archive, at('newer.tar.gz'), {
      manifest: (manifest) => ({ ...manifest, migrations: [...manifest.migrations, '9999-later'] }),
    });
    const { exitCode, said } = await restore(path, target);
    expect([exitCode, said]).toEqual([1, expect.stringContaining('newer schema (9999-later)')]);
    await untouched();
  });

  it('when the installation runs', async () => {
    const { exitCode, said } = await restore(archive, { ...target, env: {} });
    expect([exitCode, said]).toEqual([1, expect.stringContaining('rampart-api')]);
  });

  it('when the database is in use', async () => {
    const used = await aTarget();
    await migrate(used.database);
    expect((await run(['admin', 'create', 'Somebody', '--perms', '0'], used.env)).exitCode).toBe(0);
    const { exitCode, said } = await restore(archive, used);
    expect([exitCode, said]).toEqual([1, expect.stringMatching(/in use: .*teams/)]);
    expect(await countIn(used, 'teams')).toBe(1);
  });

  it('when the configuration cannot be written', async () => {
    const { exitCode, said } = await restore(archive, target, '--configuration-to', join(archive, 'conf'));
    await untouched();
    expect([exitCode, said]).toEqual([1, expect.stringMatching(/cannot be written \(ENOTDIR\)/)]);
  });

  it('when the installation has a configuration of its own', async () => {
    await writeFile(join(target.env['SVC_CONF_DIR'] ?? '', 'own.json'), '{}');
    const { said } = await restore(archive, target);
    expect(said).toMatch(/own\.json\): name a directory .* --configuration-to/);
    await untouched();
  });
});

it('a board that differs from that of the backup is reported', async () => {
  const path = await rewriteArchive(archive, at('other-board.tar.gz'), {
    entry: (name, bytes) =>
      name === 'board.txt' ? Buffer.from(bytes.toString().replace('team 1 1 ', 'team 2 1 ')) : bytes,
    manifest: (manifest, entries) => ({ ...manifest, entries }),
  });
  const { exitCode, said } = await restore(path, await aTarget());
  expect(exitCode).toBe(1);
  expect(said).toMatch(/its board is not that of the backup: "team 2/);
});

it('a backup with an older schema is brought up to date', async () => {
  const old = await aTarget();
  await migrate(old.database, migrationsUpTo('0010-awarded-points'));
  await old.database('settings').update({ overrides: JSON.stringify({ ctfName: 'An old event' }) });
  const path = at('old.tar.gz');
  expect((await run(['backup', path], old.env)).exitCode).toBe(0);
  // In a composition, the schema of this version exists already.
  const target = await aTarget();
  await migrate(target.database);
  const { exitCode, said } = await restore(path, target);
  expect([exitCode, said]).toEqual([0, expect.stringContaining('"boardIsEqual":true')]);
  expect(await target.database('settings').pluck('overrides')).toEqual([{ ctfName: 'An old event' }]);
  expect(await target.database('schema_migrations').pluck('name')).toContain('0011-deleted-teams');
});

it('an encrypted backup is read with its passphrase and no other', async () => {
  await writeFile(at('passphrase'), `${PASSPHRASE}\n`);
  await writeFile(at('other'), 'a guess\n');
  const path = at('secret.tar.gz.age');
  expect((await run(['backup', path, '--passphrase-file', at('passphrase')])).exitCode).toBe(0);
  expect((await readFile(path)).subarray(0, 21).toString()).toBe('age-encryption.org/v1');
  const check = async (file: string) => {
    const { exitCode, logs } = await run(['restore', path, '--check', '--passphrase-file', at(file)]);
    return [exitCode, logs];
  };
  expect(await check('passphrase')).toEqual([0, expect.stringContaining('is whole')]);
  expect(await check('other')).toEqual([1, expect.stringContaining('not the one of this backup')]);
});

it('an existing file is not replaced', async () => {
  const { exitCode, logs } = await run(['backup', archive]);
  expect([exitCode, logs]).toEqual([1, expect.stringContaining('already exists')]);
});
