import { createWriteStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { readEntries } from '../../src/backup/archive-reader';
import { createArchiveWriter } from '../../src/backup/archive-writer';
import { MANIFEST } from '../../src/backup/archive-manifest';
import { parseManifest, type Manifest } from '../../src/backup/backup-manifest';

export interface Rewriting {
  /** Returns the new content of an entry; undefined leaves it out. */
  readonly entry?: (name: string, bytes: Buffer) => Buffer | undefined;
  /** Returns the new manifest; by default it stays, with the checksums of the old entries. */
  readonly manifest?: (before: Manifest, entries: Manifest['entries']) => object;
}

/** Changes a backup by unpacking it and packing it again. */
export async function rewriteArchive(from: string, to: string, rewriting: Rewriting): Promise<string> {
  const { entry = (_name, bytes) => bytes, manifest = (before) => before } = rewriting;
  const writer = await createArchiveWriter(createWriteStream(to), undefined);
  for await (const { name, content } of readEntries({ path: from, passphrase: undefined })) {
    const bytes = await buffer(content);
    if (name === MANIFEST) {
      const changed = manifest(parseManifest(bytes.toString()), [...writer.entries]);
      await writer.addBytes(MANIFEST, Buffer.from(JSON.stringify(changed)));
      continue;
    }
    const changed = entry(name, bytes);
    if (changed !== undefined) await writer.addBytes(name, changed);
  }
  await writer.finish();
  return to;
}
