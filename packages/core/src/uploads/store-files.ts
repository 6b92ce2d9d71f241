import { createHash } from 'node:crypto';
import type { Logger } from '../infra/logging';
import { parseDataUri } from './data-uri';
import { fileKey } from './upload-key';
import type { StagedFile, UploadStorage } from './upload-storage';

export interface StoredFile {
  readonly name: string;
  readonly url: string;
  readonly sizeBytes: number;
}

/** In the order of the request. */
export type StoreFilesResult =
  | { readonly outcome: 'stored'; readonly files: readonly StoredFile[] }
  | { readonly outcome: 'badDataUri' | 'storageFailed' };

export interface FoundUpload {
  readonly sha256: string;
  readonly name: string;
  /** Null when no such file is stored. */
  readonly url: string | null;
  readonly sizeBytes: number | null;
}

export type Uploads = ReturnType<typeof createUploads>;

/** Look-ups that run at once for one request. */
const LOOKUPS_AT_ONCE = 16;

/** The use cases of staff's files (competition reference 5.6, services reference 3.3). Names were checked by the caller. */
export function createUploads({
  storage,
  logger,
}: {
  readonly storage: UploadStorage;
  readonly logger: Logger;
}) {
  /** One after the other: each is a step of its own in the storage, and few are sent at once. */
  async function storeAll<Source extends { readonly name: string }>(
    sources: readonly Source[],
    store: (source: Source) => Promise<StoredFile>,
  ): Promise<StoreFilesResult> {
    const files: StoredFile[] = [];
    try {
      for (const source of sources) files.push(await store(source));
    } catch (error) {
      logger.error('files could not be stored', { error });
      return { outcome: 'storageFailed' };
    }
    return { outcome: 'stored', files };
  }

  async function find({ sha256, name }: { sha256: string; name: string }): Promise<FoundUpload> {
    const key = fileKey(sha256.toLowerCase(), name);
    const found = await storage.find(key);
    return found === undefined
      ? { sha256, name, url: null, sizeBytes: null }
      : { sha256, name, url: storage.urlOf(key), sizeBytes: found.sizeBytes };
  }

  return {
    /** Gives files that arrived by stream their addresses. */
    storeStagedFiles(files: readonly { readonly name: string; readonly staged: StagedFile }[]) {
      return storeAll(files, async ({ name, staged }) => {
        const key = fileKey(staged.sha256, name);
        await storage.publish(staged, key);
        return { name, url: storage.urlOf(key), sizeBytes: staged.sizeBytes };
      });
    },

    /** One malformed data URI refuses all; then nothing is stored. */
    async storeDataUris(
      files: readonly { readonly name: string; readonly dataUri: string }[],
    ): Promise<StoreFilesResult> {
      const decoded: { name: string; bytes: Buffer }[] = [];
      for (const { name, dataUri } of files) {
        const bytes = parseDataUri(dataUri);
        if (bytes === undefined) return { outcome: 'badDataUri' };
        decoded.push({ name, bytes });
      }
      return storeAll(decoded, async ({ name, bytes }) => {
        const key = fileKey(createHash('sha256').update(bytes).digest('hex'), name);
        await storage.put(bytes, key);
        return { name, url: storage.urlOf(key), sizeBytes: bytes.length };
      });
    },

    /** In the order of the request; `sha256` in either case and echoed as given. */
    async findUploads(
      wanted: readonly { readonly sha256: string; readonly name: string }[],
    ): Promise<FoundUpload[]> {
      const found: FoundUpload[] = [];
      for (let start = 0; start < wanted.length; start += LOOKUPS_AT_ONCE) {
        found.push(...(await Promise.all(wanted.slice(start, start + LOOKUPS_AT_ONCE).map(find))));
      }
      return found;
    },
  };
}
