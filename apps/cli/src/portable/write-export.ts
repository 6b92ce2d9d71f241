import type { Clock } from '@rampart/core/infra/clock';
import { inSnapshot, type Database } from '@rampart/core/infra/database';
import { formatSchema, readRecords, RECORD_KINDS } from '@rampart/core/portable';
import type { UploadStorage } from '@rampart/core/uploads';
import type { ArchiveWriter } from '../backup/archive-writer';
import { computeBoardOf } from '../backup/board-text';
import { MANIFEST, type BoardSettings } from '../backup/archive-manifest';
import { copyUploads } from '../backup/take-backup';
import { boardLines } from './board-lines';
import { EVENT_SETTINGS_FILE } from './event-settings';
import { EXPORT_FORMAT, type ExportedKind, type ExportManifest } from './export-manifest';
import { countLines, lineParts } from './line-parts';

export interface ExportSources {
  readonly database: Database;
  readonly storage: UploadStorage;
  readonly board: BoardSettings;
  readonly eventSettings: object;
  readonly clock: Clock;
  readonly version: string;
  readonly withSecrets: boolean;
}

const README = `The whole of one capture-the-flag event, for any program that reads JSON.

event.json      name, times, divisions and formula of the event
records/        what happened: JSON lines, one folder for each kind of record
schema.json     JSON Schema of the records
uploads/        files of challenges and avatars
board.jsonl     the board as it was computed from the records: challenges, then teams by place
manifest.json   which version wrote this and when, the number of records, SHA-256 of each file

Times are ISO 8601 in UTC. Flags and addresses of people are among the records: keep it as you keep those.
`;

const json = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

/**
 * Writes an export while the event runs, in one snapshot. Uploads never change; they are copied before and after
 * the snapshot, as for a backup.
 */
export async function writeExport(
  { database, storage, board, eventSettings, clock, version, withSecrets }: ExportSources,
  archive: ArchiveWriter,
): Promise<ExportManifest> {
  const kinds = RECORD_KINDS.filter(({ isSecret }) => withSecrets || isSecret !== true);
  await archive.addBytes('README.txt', Buffer.from(README));
  await archive.addBytes('schema.json', json(formatSchema(kinds)));
  await archive.addBytes(EVENT_SETTINGS_FILE, json(eventSettings));
  const copied = new Set<string>();
  await copyUploads(storage, archive, copied);
  const snapshot = await inSnapshot(database, async (transaction) => {
    const takenAt = clock.now();
    const records: ExportedKind[] = [];
    for (const kind of kinds) {
      let [count, parts] = [0, 0];
      for await (const part of lineParts(await readRecords(transaction, kind, withSecrets))) {
        parts += 1;
        count += countLines(part);
        await archive.addBytes(`records/${kind.name}/${String(parts).padStart(5, '0')}.jsonl`, part);
      }
      records.push({ name: kind.name, fields: Object.keys(kind.fields), count });
    }
    const lines = boardLines(await computeBoardOf(transaction, board, takenAt));
    return { takenAt, records, lines };
  });
  await copyUploads(storage, archive, copied);
  await archive.addBytes('board.jsonl', Buffer.from(snapshot.lines));
  const manifest: ExportManifest = {
    format: EXPORT_FORMAT,
    version,
    takenAt: snapshot.takenAt.toISOString(),
    withSecrets,
    board,
    records: snapshot.records,
    uploads: Object.fromEntries([...copied].map((key) => [key, storage.urlOf(key)])),
    entries: [...archive.entries],
  };
  await archive.addBytes(MANIFEST, json(manifest));
  await archive.finish();
  return manifest;
}
