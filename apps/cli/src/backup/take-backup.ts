import type { Clock } from '@rampart/core/infra/clock';
import {
  copyOut,
  doneMigrations,
  inSnapshot,
  listSequences,
  listTables,
  type Database,
} from '@rampart/core/infra/database';
import type { UploadStorage } from '@rampart/core/uploads';
import { CommandError } from '../command';
import type { Files } from '../infra/configuration-files';
import { boardText, computeBoardOf } from './board-text';
import type { ArchiveWriter } from './archive-writer';
import { MANIFEST, type BoardSettings } from './archive-manifest';
import { FORMAT, type Manifest } from './backup-manifest';

export interface BackupSources {
  readonly database: Database;
  readonly storage: UploadStorage;
  readonly configuration: Files;
  readonly board: BoardSettings;
  readonly clock: Clock;
  readonly version: string;
}

/**
 * Writes a backup while the event runs. The database is read in one snapshot. Uploads are addressed by their
 * content and never change. They are copied before and after the snapshot, so that the backup has all that the
 * snapshot refers to, even those replaced meanwhile.
 */
export async function takeBackup(
  { database, storage, configuration, board, clock, version }: BackupSources,
  archive: ArchiveWriter,
): Promise<Manifest> {
  const copied = new Set<string>();
  await copyUploads(storage, archive, copied);
  const snapshot = await inSnapshot(database, async (transaction) => {
    const migrations = await doneMigrations(transaction);
    if (migrations.length === 0)
      throw new CommandError('The database has no schema yet: there is nothing to save.');
    const tables = await listTables(transaction);
    const takenAt = clock.now();
    for (const table of tables) {
      await archive.addParts(`database/${table.name}`, await copyOut(transaction, table));
    }
    const sequences = await listSequences(transaction);
    const computed = boardText(await computeBoardOf(transaction, board, takenAt));
    return { migrations, tables, sequences, takenAt, computed };
  });
  await archive.addBytes('board.txt', Buffer.from(snapshot.computed));
  await copyUploads(storage, archive, copied);
  for (const [name, content] of configuration) await archive.addBytes(`configuration/${name}`, content);

  const manifest: Manifest = {
    format: FORMAT,
    version,
    takenAtMs: snapshot.takenAt.getTime(),
    migrations: snapshot.migrations,
    tables: snapshot.tables,
    sequences: snapshot.sequences,
    board,
    entries: [...archive.entries],
  };
  await archive.addBytes(MANIFEST, Buffer.from(JSON.stringify(manifest)));
  await archive.finish();
  return manifest;
}

/** Copies the uploads that were not copied yet, and adds their keys to `copied`. */
export async function copyUploads(
  storage: UploadStorage,
  archive: ArchiveWriter,
  copied: Set<string>,
): Promise<void> {
  for await (const { key, sizeBytes } of storage.list()) {
    if (copied.has(key)) continue;
    const content = await storage.read(key);
    // The upload was replaced and deleted after it was listed, so nothing refers to it.
    if (content === undefined) continue;
    await archive.addStream(`uploads/${key}`, sizeBytes, content);
    copied.add(key);
  }
}
