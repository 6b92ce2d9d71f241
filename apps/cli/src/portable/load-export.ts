import { buffer, text } from 'node:stream/consumers';
import { migrate, unknownMigrations, type Database } from '@rampart/core/infra/database';
import {
  continueNumbers,
  forgetWebhookPlaces,
  openIncoming,
  RECORD_KINDS,
  recordSchema,
  storeRecords,
} from '@rampart/core/portable';
import type { UploadStorage } from '@rampart/core/uploads';
import { Ajv } from 'ajv';
import { readEntries, type Archive } from '../backup/archive-reader';
import { computeBoardOf, firstDifference } from '../backup/board-text';
import { incomingRows } from '../backup/incoming-rows';
import { requireUnused } from '../backup/installation';
import { storeUpload } from '../backup/restore-backup';
import { CommandError } from '../command';
import { boardLines } from './board-lines';
import type { ExportManifest } from './export-manifest';

type Transaction = Parameters<typeof openIncoming>[0];

/** Kinds whose records contain addresses of uploads: written by staff, or of avatars. */
const WITH_ADDRESSES = new Set(['teams', 'challenges', 'hints', 'announcements', 'settings']);

export async function requireTarget(database: Database): Promise<void> {
  const unknown = await unknownMigrations(database);
  if (unknown.length > 0) {
    throw new CommandError(
      `A newer version has used this database (${unknown.join(', ')}): import with that version, or into another. Nothing was changed.`,
    );
  }
  await requireUnused(database);
}

/** Loads a verified export in one transaction, which is committed only if the resulting board is that of the export. */
export async function loadExport(
  archive: Archive,
  manifest: ExportManifest,
  { database, storage }: { readonly database: Database; readonly storage: UploadStorage },
): Promise<void> {
  await migrate(database);
  await database.transaction(async (transaction) => {
    const load = createRecordLoader(transaction, manifest, addressesIn(manifest, storage));
    let board = '';
    try {
      for await (const { name, content } of readEntries(archive)) {
        const [folder, ...rest] = name.split('/');
        if (folder === 'records') await load.add(rest[0] ?? '', name, await buffer(content));
        else if (folder === 'uploads') await storeUpload(storage, rest.join('/'), content);
        else if (name === 'board.jsonl') board = await text(content);
        else content.resume();
      }
      await load.finish();
    } catch (error) {
      await load.abandon();
      throw error;
    }
    await continueNumbers(transaction);
    await forgetWebhookPlaces(transaction);
    const now = await computeBoardOf(transaction, manifest.board, new Date(manifest.takenAt));
    const difference = firstDifference(board, boardLines(now));
    if (difference !== undefined) {
      throw new CommandError(
        `The board of these records is not that of the export: ${difference}. Nothing was changed.`,
      );
    }
  });
}

/** Addresses that differ here: new ones by old ones, both without the file name. */
function addressesIn({ uploads }: ExportManifest, storage: UploadStorage): ReadonlyMap<string, string> {
  const folderOf = (url: string): string => url.slice(0, url.lastIndexOf('/') + 1);
  const moved = Object.entries(uploads).map(
    ([key, url]) => [folderOf(url), folderOf(storage.urlOf(key))] as const,
  );
  return new Map(moved.filter(([before, after]) => before !== after));
}

/** Loads parts of records. The parts of a kind are consecutive; they are stored when the next kind begins. */
function createRecordLoader(
  transaction: Transaction,
  { records }: ExportManifest,
  addresses: ReadonlyMap<string, string>,
) {
  let current: Awaited<ReturnType<typeof open>> | undefined;

  const open = async (name: string) => {
    const kind = RECORD_KINDS.find((known) => known.name === name);
    const fields = records.find((exported) => exported.name === name)?.fields;
    if (kind === undefined || fields === undefined) {
      throw new CommandError(`The export has records that its manifest does not describe: ${name}.`);
    }
    const isRecord = new Ajv({ allowUnionTypes: true }).compile(recordSchema(kind, fields));
    return { kind, fields, isRecord, lines: incomingRows(await openIncoming(transaction)) };
  };

  const finish = async (): Promise<void> => {
    if (current === undefined) return;
    const { kind, fields, lines } = current;
    await lines.finish();
    current = undefined;
    await storeRecords(transaction, kind, fields);
  };

  return {
    finish,
    abandon: async () => current?.lines.abandon(),
    async add(name: string, entry: string, part: Buffer): Promise<void> {
      if (current?.kind.name !== name) {
        await finish();
        current = await open(name);
      }
      const { lines, isRecord } = current;
      const moved = WITH_ADDRESSES.has(name) ? withAddresses(part, addresses) : part;
      for (const [index, line] of moved.toString().trimEnd().split('\n').entries()) {
        if (isRecord(parsed(line))) continue;
        const [fault] = isRecord.errors ?? [];
        throw new CommandError(
          `${entry}, line ${String(index + 1)}: ${fault?.instancePath ?? ''} ${fault?.message ?? 'is not JSON'}. Nothing was changed.`,
        );
      }
      await lines.write(moved);
    },
  };
}

/** Text that may be the address of an upload, without the file name. */
const UPLOAD_FOLDER =
  /(?:https?:\/\/[^\s"'()<>\\]*?)?\/uploads\/(?!uploads\/)(?:avatars\/)?[^/\s"'()<>\\]+\//g;

/** Replaces addresses in one pass, so that a new address is not replaced again. */
function withAddresses(part: Buffer, addresses: ReadonlyMap<string, string>): Buffer {
  if (addresses.size === 0) return part;
  const lines = part.toString().replaceAll(UPLOAD_FOLDER, (found) => {
    // Staff may have written the address with the origin of the platform.
    const path = found.slice(found.indexOf('/uploads/'));
    return addresses.get(found) ?? addresses.get(path) ?? found;
  });
  return Buffer.from(lines);
}

/** @returns undefined for text that is not JSON */
function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
