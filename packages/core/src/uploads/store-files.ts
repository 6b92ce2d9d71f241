import { createHash } from 'node:crypto';
import { isFileName } from '@rampart/domain-data';
import { mapLimited } from '../infra/batching';
import type { Logger } from '../infra/logging';
import type { StaffAction, StaffAuditLog } from '../staff-audit';
import { parseDataUri } from './data-uri';
import { fileKey, isSha256 } from './upload-key';
import type { StagedFile, UploadStorage } from './upload-storage';
import type { UploadUses } from './upload-uses';

export interface StoredFile {
  readonly name: string;
  readonly url: string;
  readonly sizeBytes: number;
}

/** In the order of the request. */
export type StoreFilesResult =
  | { readonly outcome: 'stored'; readonly files: readonly StoredFile[] }
  | { readonly outcome: 'storageFailed' };

/** What refuses a request with data URIs, of which nothing is stored then. */
export type BadDataUri =
  | { readonly outcome: 'badDataUri' }
  | { readonly outcome: 'tooLarge'; readonly index: number; readonly maxFileBytes: number };

export interface FoundUpload {
  readonly sha256: string;
  readonly name: string;
  /** Null when no such file is stored. */
  readonly url: string | null;
  readonly sizeBytes: number | null;
}

/** A file that staff uploaded. */
export interface ListedUpload {
  readonly sha256: string;
  readonly name: string;
  readonly url: string;
  readonly sizeBytes: number;
  readonly uses: UploadUses;
}

export type DeleteUploadResult = 'deleted' | 'unknown' | 'inUse';

export type Uploads = ReturnType<typeof createUploads>;

/** Names from a Mac may have their accents as characters of their own. */
const searchable = (text: string): string => text.normalize('NFC').toLowerCase();

/** Look-ups that run at once for one request. */
const LOOKUPS_AT_ONCE = 16;

interface UploadsPage {
  readonly limit: number;
  readonly offset: number;
  readonly search?: string | undefined;
}

export interface UploadsDependencies {
  readonly storage: UploadStorage;
  readonly audit: StaffAuditLog;
  readonly logger: Logger;
  readonly maxFileBytes: number;
  /** Tells by key what uses a file. */
  readonly findUses: () => Promise<(key: string) => UploadUses>;
}

/** Content whose address is known; `store` puts it there. */
interface FileToStore {
  readonly name: string;
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly store: (key: string) => Promise<void>;
}

/** The use cases of staff's files. Names were checked by the caller. */
export function createUploads({ storage, audit, logger, maxFileBytes, findUses }: UploadsDependencies) {
  /** One after the other: each is a step of its own in the storage, and few are sent at once. */
  async function storeAll(files: readonly FileToStore[], by: StaffAction): Promise<StoreFilesResult> {
    const stored: StoredFile[] = [];
    for (const { name, sha256, sizeBytes, store } of files) {
      const key = fileKey(sha256, name);
      try {
        await store(key);
      } catch (error) {
        logger.error('a file could not be stored', { key, sizeBytes, error });
        return { outcome: 'storageFailed' };
      }
      const url = storage.urlOf(key);
      const target = { kind: 'file', id: key } as const;
      await audit.record({ by, action: 'file.upload', target, before: null, after: { url, sizeBytes } });
      stored.push({ name, url, sizeBytes });
    }
    return { outcome: 'stored', files: stored };
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
    storeStagedFiles(
      files: readonly { readonly name: string; readonly staged: StagedFile }[],
      by: StaffAction,
    ): Promise<StoreFilesResult> {
      const toStore = files.map(({ name, staged }) => ({
        name,
        sha256: staged.sha256,
        sizeBytes: staged.sizeBytes,
        store: (key: string) => storage.publish(staged, key),
      }));
      return storeAll(toStore, by);
    },

    /** The first data URI that is malformed or too large refuses all. */
    async storeDataUris(
      files: readonly { readonly name: string; readonly dataUri: string }[],
      by: StaffAction,
    ): Promise<StoreFilesResult | BadDataUri> {
      const toStore: FileToStore[] = [];
      for (const [index, { name, dataUri }] of files.entries()) {
        const bytes = parseDataUri(dataUri);
        if (bytes === undefined) return { outcome: 'badDataUri' };
        if (bytes.length > maxFileBytes) return { outcome: 'tooLarge', index, maxFileBytes };
        toStore.push({
          name,
          sha256: createHash('sha256').update(bytes).digest('hex'),
          sizeBytes: bytes.length,
          store: (key) => storage.put(bytes, key),
        });
      }
      return storeAll(toStore, by);
    },

    /** By name; `search` is a part of one. Reads the keys of the whole storage. */
    async listUploads({ limit, offset, search = '' }: UploadsPage) {
      const usesOf = await findUses();
      const wanted = searchable(search);
      const found: ListedUpload[] = [];
      for await (const { key, sizeBytes } of storage.list()) {
        const [sha256 = '', name, ...rest] = key.split('/');
        // Avatars lie elsewhere in the same storage.
        if (!isSha256(sha256) || name === undefined || rest.length > 0) continue;
        if (!searchable(name).includes(wanted)) continue;
        found.push({ sha256, name, url: storage.urlOf(key), sizeBytes, uses: usesOf(key) });
      }
      found.sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.sha256 < b.sha256 ? -1 : 1));
      return { total: found.length, uploads: found.slice(offset, offset + limit) };
    },

    /** Not while it is used. */
    async deleteUpload(sha256: string, name: string, by: StaffAction): Promise<DeleteUploadResult> {
      if (!isSha256(sha256) || !isFileName(name)) return 'unknown';
      const key = fileKey(sha256, name);
      const found = await storage.find(key);
      if (found === undefined) return 'unknown';
      const { challengeIds, isUsedElsewhere } = (await findUses())(key);
      if (challengeIds.length > 0 || isUsedElsewhere) return 'inUse';
      await storage.delete(key);
      const before = { url: storage.urlOf(key), sizeBytes: found.sizeBytes };
      await audit.record({
        by,
        action: 'file.delete',
        target: { kind: 'file', id: key },
        before,
        after: null,
      });
      return 'deleted';
    },

    /** In the order of the request; `sha256` in either case and echoed as given. */
    findUploads: (wanted: readonly { readonly sha256: string; readonly name: string }[]) =>
      mapLimited(wanted, LOOKUPS_AT_ONCE, find),
  };
}
