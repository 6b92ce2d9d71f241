import type { Readable } from 'node:stream';

/** Content that arrived and was hashed on the way, but has no address yet. Plain values, so that it can be handed around. */
export interface StagedFile {
  /** What the storage calls it. */
  readonly ref: string;
  /** Lower-case hex. */
  readonly sha256: string;
  readonly sizeBytes: number;
}

export interface StoredObject {
  /** Null when the storage does not say. */
  readonly sizeBytes: number | null;
}

export interface ListedObject {
  readonly key: string;
  readonly sizeBytes: number;
}

/**
 * Where files are stored. A key depends on the content, so an object never changes: storing a key a second time
 * changes nothing, even at the same moment.
 */
export interface UploadStorage {
  /**
   * Takes content of any size in constant memory. Rejects if the stream breaks or the storage fails, and then keeps
   * nothing of it. The caller that stages a file discards it in the end, published or not.
   */
  stage(content: Readable): Promise<StagedFile>;
  /** Gives staged content its address, in one step: nobody ever sees a part of it. */
  publish(staged: StagedFile, key: string): Promise<void>;
  /** Forgets what is left of staged content; a published object stays. */
  discard(staged: StagedFile): Promise<void>;
  /** Stores content that is in memory already. */
  put(bytes: Buffer, key: string): Promise<void>;
  find(key: string): Promise<StoredObject | undefined>;
  /** An absent object is deleted already. */
  delete(key: string): Promise<void>;
  /** All objects, without staged content, in no order. */
  list(): AsyncIterable<ListedObject>;
  /** The content; undefined when there is no such object. */
  read(key: string): Promise<Readable | undefined>;
  /** The address for clients, whether the object exists or not; relative for the local storage. */
  urlOf(key: string): string;
}
