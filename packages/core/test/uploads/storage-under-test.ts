import type { UploadStorage } from '../../src/uploads';

/** What an object looks like to those who fetch it; fields the storage does not keep are absent. */
export interface SeenObject {
  readonly bytes: Buffer;
  readonly contentType?: string | undefined;
  readonly contentDisposition?: string | undefined;
  readonly cacheControl?: string | undefined;
}

export interface StorageUnderTest {
  readonly storage: UploadStorage;
  /** Names of everything the storage holds, staged content and the parts of uploads included. */
  listAll(): Promise<string[]>;
  /** The object as it is stored. */
  read(key: string): Promise<SeenObject>;
  /** From now on the service behind the storage fails. */
  breakDown(): Promise<void>;
  stop(): Promise<void>;
}
