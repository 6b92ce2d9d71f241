import type { Readable, Writable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import {
  copyIn,
  doneMigrations,
  dropSchemaContent,
  finishTables,
  inSnapshot,
  migrate,
  migrationsUpTo,
  prepareTables,
  type Database,
  type TableShape,
} from '@rampart/core/infra/database';
import type { UploadStorage } from '@rampart/core/uploads';
import { CommandError } from '../command';
import { readEntries, type Archive } from './archive-reader';
import { boardText, computeBoardOf, firstDifference } from './board-text';
import { incomingRows, type IncomingRows } from './incoming-rows';
import { requireUnused } from './installation';
import type { Manifest } from './backup-manifest';

export interface RestoreTarget {
  readonly database: Database;
  readonly storage: UploadStorage;
}

/** @throws CommandError naming why this backup must not be restored into this database */
export async function requireEmptyTarget(database: Database, manifest: Manifest): Promise<void> {
  const last = manifest.migrations.at(-1) ?? '';
  const known = migrationsUpTo(last)?.map(({ name }) => name);
  if (known?.join() !== manifest.migrations.join()) {
    throw new CommandError(
      `The backup has a newer schema (${last}) than this version knows: restore it with version ${manifest.version} or later. Nothing was changed.`,
    );
  }
  await requireUnused(database);
}

/** Loads a verified archive; the database changes in one transaction, and is then brought up to date. */
export async function restoreBackup(
  archive: Archive,
  manifest: Manifest,
  { database, storage }: RestoreTarget,
): Promise<void> {
  const wanted = migrationsUpTo(manifest.migrations.at(-1) ?? '') ?? [];
  if ((await doneMigrations(database)).join() !== manifest.migrations.join()) {
    await dropSchemaContent(database);
    await migrate(database, wanted);
  }
  let board = '';
  await database.transaction(async (transaction) => {
    await prepareTables(transaction, manifest.tables);
    const load = createTableLoader((table) => copyIn(transaction, table), manifest.tables);
    try {
      for await (const { name, content } of readEntries(archive)) {
        const [folder, ...rest] = name.split('/');
        if (folder === 'database') await load.add(rest[0] ?? '', content);
        else if (folder === 'uploads') await storeUpload(storage, rest.join('/'), content);
        else if (name === 'board.txt') board = await text(content);
        else content.resume();
      }
      await load.finish();
    } catch (error) {
      await load.abandon();
      throw error;
    }
    await finishTables(transaction, manifest.tables, manifest.sequences);
  });
  await migrate(database);
  await proveBoard(database, manifest, board);
}

export async function storeUpload(storage: UploadStorage, key: string, content: Readable): Promise<void> {
  const staged = await storage.stage(content);
  try {
    await storage.publish(staged, key);
  } finally {
    await storage.discard(staged);
  }
}

/** Loads parts of tables. The parts of a table are consecutive; the copy of a table ends when the next one begins. */
function createTableLoader(open: (table: TableShape) => Promise<Writable>, tables: readonly TableShape[]) {
  let current: { readonly name: string; readonly rows: IncomingRows } | undefined;

  const finish = async (): Promise<void> => {
    await current?.rows.finish();
    current = undefined;
  };

  return {
    finish,
    abandon: async () => current?.rows.abandon(),
    async add(name: string, part: Readable): Promise<void> {
      if (current?.name !== name) {
        await finish();
        const table = tables.find((candidate) => candidate.name === name);
        if (table === undefined)
          throw new CommandError(`The backup has rows of a table it does not describe: ${name}.`);
        current = { name, rows: incomingRows(await open(table)) };
      }
      await current.rows.write(await buffer(part));
    },
  };
}

/** Computes the board as of the backup from what was restored. */
async function proveBoard(database: Database, manifest: Manifest, board: string): Promise<void> {
  const now = await inSnapshot(database, async (snapshot) =>
    boardText(await computeBoardOf(snapshot, manifest.board, new Date(manifest.takenAtMs))),
  );
  const difference = firstDifference(board, now);
  if (difference !== undefined) {
    throw new CommandError(`The data is restored, but its board is not that of the backup: ${difference}.`);
  }
}
