import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import {
  doneMigrations,
  isDatabaseUnavailable,
  listTables,
  type Database,
  type TableShape,
} from '@rampart/core/infra/database';
import { createTestDatabase, fixedClock, until, type TestDatabase } from '@rampart/core/testing';
import { createArchiveWriter } from '../../src/backup/archive-writer';
import { FORMAT, type Manifest } from '../../src/backup/backup-manifest';
import { restoreBackup } from '../../src/backup/restore-backup';
import { takeBackup } from '../../src/backup/take-backup';
import { writeExport } from '../../src/portable/write-export';
import { memoryStorage, NOW } from '../portable/an-export';

const BOARD = {
  formula: { name: 'scores/classic', options: {} },
  graphSampleMs: 60_000,
  startAtMs: 0,
  endAtMs: NOW.getTime(),
};

let test: TestDatabase;
let database: Database;
let directory: string;
let tables: readonly TableShape[];
beforeAll(async () => {
  test = await createTestDatabase();
  ({ database } = test);
  directory = await mkdtemp(join(tmpdir(), 'rampart-copies-'));
  tables = await listTables(database);
});
afterAll(async () => {
  await test.drop();
  await rm(directory, { recursive: true });
});

/** Restores a backup with these entries. */
async function restore(entries: Readonly<Record<string, string>>, storage = memoryStorage('/uploads')) {
  const path = join(directory, 'event.tar.gz');
  const archive = await createArchiveWriter(createWriteStream(path), undefined);
  for (const [name, content] of Object.entries(entries)) await archive.addBytes(name, Buffer.from(content));
  await archive.finish();
  const manifest: Manifest = {
    format: FORMAT,
    version: '1.0.0',
    takenAtMs: NOW.getTime(),
    sequences: {},
    board: BOARD,
    entries: [],
    migrations: await doneMigrations(database),
    tables,
  };
  await restoreBackup({ path, passphrase: undefined }, manifest, { database, storage });
}

describe('a restore', () => {
  afterEach(async () => expect(await database('waves').pluck('id')).toEqual([]));

  it('whose storage of uploads fails among the rows of a table says so', async () => {
    const storage = { ...memoryStorage('/uploads'), stage: () => Promise.reject(new Error('no room left')) };
    const rows = 'first\t2026-01-01 00:00:00+00\n';
    await expect(restore({ 'database/waves/00001': rows, 'uploads/ab/a': 'a' }, storage)).rejects.toThrow(
      'no room left',
    );
  });

  it('whose rows the database refuses says why, whatever it is doing by then', async () => {
    const memory = memoryStorage('/uploads');
    const storage = {
      ...memory,
      stage: async (...args: Parameters<typeof memory.stage>) => {
        // Gives the refusal time to arrive.
        for (let turn = 0; turn < 20; turn += 1) await database.raw('select 1');
        return memory.stage(...args);
      },
    };
    const entries = { 'database/waves/00001': 'first\tnot a time\n', 'uploads/ab/a': 'a' };
    await expect(restore(entries, storage)).rejects.toThrow('invalid input syntax');
    await expect(restore({ ...entries, 'database/waves/00002': 'second\n' }, storage)).rejects.toThrow(
      'invalid input syntax',
    );
  });

  it('whose database gives up among the rows is told apart from one that refuses them', async () => {
    const memory = memoryStorage('/uploads');
    const storage = {
      ...memory,
      stage: async (...args: Parameters<typeof memory.stage>) => {
        const cancelled = async () => {
          const { rows } = await database.raw<{ rows: unknown[] }>(
            `select pg_cancel_backend(pid) from pg_stat_activity
             where datname = current_database() and query like 'copy %'`,
          );
          return rows.length > 0;
        };
        await until('the copy has begun, and is cancelled', cancelled);
        return memory.stage(...args);
      },
    };
    const rows = 'first\t2026-01-01 00:00:00+00\n';
    const problem: unknown = await restore(
      { 'database/waves/00001': rows, 'uploads/ab/a': 'a' },
      storage,
    ).catch((error: unknown) => error);
    expect(problem).toMatchObject({ code: '57014' });
    expect(isDatabaseUnavailable(problem)).toBe(true);
  });
});

describe.each([
  [
    'a backup',
    async (target: Writable) =>
      takeBackup({ ...sources(), configuration: new Map() }, await createArchiveWriter(target, undefined)),
  ],
  [
    'an export',
    async (target: Writable) =>
      writeExport(
        { ...sources(), eventSettings: {}, withSecrets: false },
        await createArchiveWriter(target, undefined),
      ),
  ],
])('%s', (_what, write) => {
  it('onto a full disk ends, however many rows are left', async () => {
    // More rows than are buffered between the server and the file.
    await database.raw(
      `insert into notices (id, title, content, pinned, revision, created_at)
       select gen_random_uuid()::text, 'title',
         (select string_agg(md5(random()::text), '') from generate_series(0, 100) as piece where piece <> n), false, n, now()
       from generate_series(1, 10000) as n`,
    );
    const full = new Error('no space left on device');
    let writtenBytes = 0;
    const target = new Writable({
      write(chunk: Buffer, _encoding, done) {
        writtenBytes += chunk.length;
        done(writtenBytes > 1_000_000 ? full : null);
      },
    });
    await expect(write(target)).rejects.toThrow('no space left on device');
    await database('notices').delete();
  });
});

function sources() {
  return { database, storage: memoryStorage('/uploads'), board: BOARD, clock: fixedClock(NOW), version: '1' };
}
