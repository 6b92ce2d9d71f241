import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fixedClock } from '@rampart/core/testing';
import type { Database } from '@rampart/core/infra/database';
import type { UploadStorage } from '@rampart/core/uploads';
import { readEntries, verifyArchive } from '../../src/backup/archive-reader';
import { createArchiveWriter } from '../../src/backup/archive-writer';
import { MANIFEST } from '../../src/backup/archive-manifest';
import { parseExportManifest } from '../../src/portable/export-manifest';
import { loadExport, requireTarget } from '../../src/portable/load-export';
import { writeExport } from '../../src/portable/write-export';

const DAY_MS = 24 * 60 * 60 * 1000;
export const NOW = new Date('2026-06-01T12:00:00.000Z');
const BOARD = {
  formula: { name: 'scores/classic', options: {} },
  graphSampleMs: 60_000,
  startAtMs: NOW.getTime() - DAY_MS,
  endAtMs: NOW.getTime() + DAY_MS,
};

export interface MemoryStorage extends UploadStorage {
  readonly files: Map<string, Buffer>;
}

/** A storage of uploads in memory whose addresses begin with `origin`. */
export function memoryStorage(origin: string): MemoryStorage {
  const files = new Map<string, Buffer>();
  const staged = new Map<string, Buffer>();
  return {
    files,
    async stage(content) {
      const bytes = await buffer(content);
      const ref = randomUUID();
      staged.set(ref, bytes);
      return { ref, sha256: createHash('sha256').update(bytes).digest('hex'), sizeBytes: bytes.length };
    },
    publish: ({ ref }, key) => Promise.resolve(void files.set(key, staged.get(ref) ?? Buffer.alloc(0))),
    discard: ({ ref }) => Promise.resolve(void staged.delete(ref)),
    put: (bytes, key) => Promise.resolve(void files.set(key, bytes)),
    find: (key) =>
      Promise.resolve(files.has(key) ? { sizeBytes: files.get(key)?.length ?? null } : undefined),
    delete: (key) => Promise.resolve(void files.delete(key)),
    async *list() {
      for (const [key, bytes] of files) yield { key, sizeBytes: bytes.length };
    },
    read: (key) => Promise.resolve(files.has(key) ? Readable.from([files.get(key)]) : undefined),
    urlOf: (key) => `${origin}/${key}`,
  };
}

export async function exportTo(
  path: string,
  database: Database,
  storage: UploadStorage,
  withSecrets = false,
): Promise<string> {
  await writeExport(
    {
      database,
      storage,
      withSecrets,
      board: BOARD,
      version: '1.0.0',
      eventSettings: { ctfName: 'An event' },
      clock: fixedClock(NOW),
    },
    await createArchiveWriter(createWriteStream(path), undefined),
  );
  return path;
}

export async function importFrom(path: string, database: Database, storage: UploadStorage): Promise<void> {
  const archive = { path, passphrase: undefined };
  const manifest = await verifyArchive(archive, parseExportManifest);
  await requireTarget(database);
  await loadExport(archive, manifest, { database, storage });
}

/** Every file of an export, by name. */
export async function filesOf(path: string): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for await (const { name, content } of readEntries({ path, passphrase: undefined }))
    files.set(name, (await buffer(content)).toString());
  return files;
}

/** Changes an export and corrects its checksums. */
export async function rewritten(
  from: string,
  to: string,
  {
    file = (_name, text) => text,
    manifest = (before) => before,
  }: {
    readonly file?: (name: string, text: string) => string;
    readonly manifest?: (before: Record<string, unknown>) => object;
  },
): Promise<string> {
  const writer = await createArchiveWriter(createWriteStream(to), undefined);
  const { [MANIFEST]: before = '{}', ...files } = Object.fromEntries(await filesOf(from));
  for (const [name, text] of Object.entries(files))
    await writer.addBytes(name, Buffer.from(file(name, text)));
  const changed = manifest({ ...(JSON.parse(before) as object), entries: [...writer.entries] });
  await writer.addBytes(MANIFEST, Buffer.from(JSON.stringify(changed)));
  await writer.finish();
  return to;
}
