import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listTables, type Database } from '@rampart/core/infra/database';
import { COLUMNS_NOT_EXPORTED, columnOf, NOT_EXPORTED, RECORD_KINDS } from '@rampart/core/portable';
import {
  aChallenge,
  aDynamicScore,
  aSolve,
  aTeam,
  createTestDatabase,
  storeChallenges,
  storeDynamicScores,
  storeSolves,
  storeTeams,
  type TestDatabase,
} from '@rampart/core/testing';
import { REPOSITORY_DIR } from '@rampart/test-platform';
import { exportTo, filesOf, importFrom, memoryStorage, NOW, rewritten } from './an-export';

/** Text with everything that JSON, CSV, COPY and SQL could mishandle. */
const HOSTILE = 'a "b" \\N \\. \t\n\r\u0001\u0002\u2028 \'); drop table teams; -- $1 ? ünïcödé 😀';
const FEED_SECRET = 'the secret of a feed';
const CLIENT_HASH = 'the hash of a client secret';
const LAUNCHER_TOKEN = 'the token of a launcher';
const AVATAR = 'avatars/1/a.webp';

async function fill(database: Database): Promise<void> {
  const [ada, bob] = [
    aTeam({
      name: `Ada ${HOSTILE}`,
      avatarUrl: `/uploads/${AVATAR}`,
      createdAt: new Date(NOW.getTime() - 9e7),
    }),
    aTeam({ name: 'Bob', perms: 63, banned: false }),
  ];
  await storeTeams(database, ada, bob);
  const early = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
  const [web, hill] = [
    aChallenge({
      id: 'web',
      description: HOSTILE,
      tags: ['a'],
      sortWeight: 0.1,
      files: [{ name: 'a', url: '/uploads/ab/a', sizeBytes: 1 }],
    }),
    aChallenge({
      id: 'hill',
      scoringKind: 'dynamic',
      scoringSource: { transport: 'webhook', secret: FEED_SECRET },
    }),
  ];
  await storeChallenges(database, web, hill);
  const solves = [
    aSolve({ challengeId: 'web', teamId: ada.id, createdAt: early(9) }),
    aSolve({ challengeId: 'web', teamId: bob.id, createdAt: early(4) }),
  ];
  await storeSolves(database, ...solves);
  await storeDynamicScores(database, aDynamicScore({ challengeId: 'hill', teamId: bob.id, points: 40 }));
  const rows: readonly (readonly [string, object])[] = [
    ['team_members', { id: 'm', team_id: ada.id, email: 'm@example.org', created_at: NOW }],
    ['waves', { id: 'first', opens_at: NOW }],
    ['hints', { id: 'h', challenge_id: 'web', title: HOSTILE, content: 'look', price: 10, created_at: NOW }],
    ['awards', { id: 'w', team_id: ada.id, points: 7, reason: HOSTILE, actor: 'operator', at: early(1) }],
    ['awards', { id: 'p', team_id: bob.id, points: -10, hint_id: 'h', actor: bob.id, at: early(1) }],
    [
      'ledger',
      {
        kind: 'solved',
        challenge_id: 'web',
        team_id: ada.id,
        actor: ada.id,
        at: early(9),
        ref: solves[0]?.id,
        position: 1,
      },
    ],
    [
      'ledger',
      {
        kind: 'points_pushed',
        challenge_id: 'hill',
        team_id: bob.id,
        actor: 'feed',
        at: early(3),
        delta: 40,
        position: 2,
      },
    ],
    [
      'submissions',
      {
        id: 's',
        kind: 'flag',
        challenge_id: 'web',
        team_id: ada.id,
        ip: '203.0.113.1',
        result: 'incorrect',
        details: JSON.stringify({ flag: HOSTILE }),
        created_at: NOW,
      },
    ],
    ['minted_flags', { challenge_id: 'web', team_id: ada.id, base: 'b', flag: HOSTILE, created_at: NOW }],
    [
      'admin_bot_jobs',
      {
        id: 'j',
        challenge_id: 'web',
        team_id: ada.id,
        status: 'completed',
        config_revision: 'r',
        flags: '[]',
        inputs: '{}',
        instances: '[]',
        timeout_ms: 1,
        created_at: NOW,
        updated_at: NOW,
      },
    ],
    ['notices', { id: 'n', title: 'Hello', content: HOSTILE, pinned: true, revision: 2, created_at: NOW }],
    [
      'staff_audit',
      {
        at: NOW,
        actor: 'operator',
        action: 'challenge.create',
        target_kind: 'challenge',
        target_id: 'web',
        after: JSON.stringify({ name: 'Web' }),
      },
    ],
    [
      'external_auth_clients',
      {
        id: 'c',
        name: 'Chat',
        redirect_uri: 'https://example.org',
        secret_hash: CLIENT_HASH,
        scope: 'profile',
        token_lifetime_ms: 60_000,
        created_at: NOW,
        created_by: bob.id,
      },
    ],
    ['score_pushes', { challenge_id: 'hill', signature: 'signed', accepted_at: NOW }],
  ];
  for (const [table, row] of rows) await database(table).insert(row);
  const instancer = JSON.stringify({ config: { apiUrl: 'http://launcher', apiToken: LAUNCHER_TOKEN } });
  await database('challenges').where('id', 'web').update({ instancer_config: instancer });
  await database('settings').update({
    overrides: JSON.stringify({ ctfName: HOSTILE.slice(0, 9) }),
    revision: 4,
  });
  await database('event_state').update({ frozen_from: NOW, revision: 2 });
  await database('rate_limits').update({ buckets: JSON.stringify({ flags: { burst: 1, windowMs: 2 } }) });
}

let directory: string;
let source: TestDatabase;
const databases: TestDatabase[] = [];
const uploads = memoryStorage('/uploads');
const at = (name: string) => join(directory, name);

async function aDatabase(): Promise<Database> {
  const test = await createTestDatabase();
  databases.push(test);
  return test.database;
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'rampart-portable-'));
  source = await createTestDatabase();
  await fill(source.database);
  await uploads.put(Buffer.from('a handout'), 'ab/a');
  await uploads.put(Buffer.from('a picture'), AVATAR);
  await exportTo(at('event.tar.gz'), source.database, uploads);
});
afterAll(async () => {
  for (const test of [source, ...databases]) await test.drop();
  await rm(directory, { recursive: true, force: true });
});

describe('an export that is imported', () => {
  it('is exported again byte for byte: every record, upload, number and the board', async () => {
    const [target, storage] = [await aDatabase(), memoryStorage('/uploads')];
    await importFrom(at('event.tar.gz'), target, storage);
    const again = await exportTo(at('again.tar.gz'), target, storage);
    expect(await filesOf(again)).toEqual(await filesOf(at('event.tar.gz')));
    // Control: the export is not empty.
    const { 'board.jsonl': board, 'records/teams/00001.jsonl': teams } = Object.fromEntries(
      await filesOf(again),
    );
    expect(board?.split('\n').filter((line) => line.includes('"place"'))).toHaveLength(2);
    expect(JSON.parse(teams?.split('\n')[0] ?? '')).toMatchObject({ name: `Ada ${HOSTILE}` });
  });

  it('goes on: numbers of the ledger and the audit continue', async () => {
    const target = await aDatabase();
    await importFrom(at('event.tar.gz'), target, memoryStorage('/uploads'));
    const row = { kind: 'timing_changed', actor: 'operator', at: NOW };
    const ids = await target('ledger').insert(row).returning<{ id: string }[]>('id');
    expect(ids).toEqual([{ id: '3' }]);
  });

  it('finds its files at the addresses of another storage', async () => {
    const [target, storage] = [await aDatabase(), memoryStorage('https://files.example.org')];
    await importFrom(at('event.tar.gz'), target, storage);
    expect(await target('challenges').where('id', 'web').pluck('files')).toEqual([
      [{ name: 'a', url: 'https://files.example.org/ab/a', sizeBytes: 1 }],
    ]);
    expect(await target('teams').whereNotNull('avatar_url').pluck('avatar_url')).toEqual([
      `https://files.example.org/${AVATAR}`,
    ]);
    expect(storage.files.get('ab/a')?.toString()).toBe('a handout');
  });
});

it('an export of the first version can be imported', async () => {
  const target = await aDatabase();
  const storage = memoryStorage('/uploads');
  // The import compares the board in the export with the resulting one.
  await importFrom(join(REPOSITORY_DIR, 'apps/cli/testdata/export-1.tar.gz'), target, storage);
  expect(await target('solves').count()).not.toEqual([{ count: '0' }]);
});

describe('secrets', () => {
  const textOf = async (path: string) => [...(await filesOf(path)).values()].join('');

  it('that sign are in an export only if requested', async () => {
    const secrets = [FEED_SECRET, CLIENT_HASH, LAUNCHER_TOKEN];
    const without = await textOf(at('event.tar.gz'));
    expect(secrets.filter((secret) => without.includes(secret))).toEqual([]);
    const secret = await exportTo(at('secret.tar.gz'), source.database, uploads, true);
    const whole = await textOf(secret);
    expect(secrets.filter((text) => whole.includes(text))).toEqual(secrets);
    const target = await aDatabase();
    await importFrom(secret, target, memoryStorage('/uploads'));
    expect(await target('external_auth_clients').pluck('secret_hash')).toEqual([CLIENT_HASH]);
  });
});

describe('nothing is imported', () => {
  let target: Database;
  beforeAll(async () => {
    target = await aDatabase();
  });
  const refusal = async (path: string) => {
    const said = await importFrom(path, target, memoryStorage('/uploads')).then(
      () => 'imported',
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    expect(await target('teams').pluck('id')).toEqual([]);
    return said;
  };

  it('of a newer format', async () => {
    const path = await rewritten(at('event.tar.gz'), at('newer.tar.gz'), {
      manifest: (before) => ({ ...before, format: 2 }),
    });
    expect(await refusal(path)).toContain('has format 2, which a newer version made');
  });

  it('when a newer version added a field, since nothing is dropped in silence', async () => {
    const path = await rewritten(at('event.tar.gz'), at('field.tar.gz'), {
      manifest: (before) => ({ ...before, records: [{ name: 'teams', fields: ['id', 'motto'], count: 1 }] }),
    });
    expect(await refusal(path)).toContain('a field "motto" of "teams", which this version does not know');
  });

  it('when a record is not what the schema says', async () => {
    const path = await rewritten(at('event.tar.gz'), at('record.tar.gz'), {
      file: (name, text) =>
        name.startsWith('records/solves/') ? text.replace('"ip":"', '"ip":7,"x":"') : text,
    });
    expect(await refusal(path)).toContain('records/solves/00001.jsonl, line 1');
  });

  it('when the board of the records is another one', async () => {
    const path = await rewritten(at('event.tar.gz'), at('board.tar.gz'), {
      file: (name, text) => (name === 'board.jsonl' ? text.replace('"place":1', '"place":2') : text),
    });
    expect(await refusal(path)).toMatch(/is not that of the export: .*"place":2.* before, .*"place":1.* now/);
  });

  it('into an event that is in use', async () => {
    await expect(importFrom(at('event.tar.gz'), source.database, uploads)).rejects.toThrow(
      /in use: .*teams.*Nothing was changed/,
    );
  });
});

it('every table and column is part of the format (packages/core/src/portable/*-kinds.ts), or is left out for a reason', async () => {
  const columns = (await listTables(source.database)).flatMap((table) =>
    table.name in NOT_EXPORTED ? [] : table.columns.map((column) => `${table.name}.${column}`),
  );
  const exported = RECORD_KINDS.flatMap(({ table, fields }) =>
    Object.keys(fields).map((field) => `${table}.${columnOf(field)}`),
  );
  expect([...exported, ...Object.keys(COLUMNS_NOT_EXPORTED)].sort()).toEqual(columns.sort());
});
