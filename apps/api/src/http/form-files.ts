import type { FileField, RouteDeclaration } from '@rampart/contract';
import type { Readable } from 'node:stream';

/** A file that the storage holds under a reference until it gets its final key. */
export interface StagedFile {
  readonly ref: string;
  /** Lower-case hex. */
  readonly sha256: string;
  readonly sizeBytes: number;
}

/** Where the files of forms are stored while they arrive. */
export interface FileStaging {
  /** Rejects when the content breaks off or cannot be stored; nothing of it stays then. */
  stage(content: Readable): Promise<StagedFile>;
  /** May also be called for a file that has got its final key meanwhile. */
  discard(staged: StagedFile): Promise<void>;
}

/** A file streamed to the storage; it is discarded after the answer if the handler did not give it a place. */
export interface StagedFormFile {
  readonly field: string;
  readonly name: string;
  readonly staged: StagedFile;
}

export interface MemoryFormFile {
  readonly field: string;
  readonly name: string;
  /** Null for a file that is too large to be held in memory. */
  readonly bytes: Buffer | null;
}

export type FormFile = StagedFormFile | MemoryFormFile;

type FormFileOf<Field extends FileField> = Field['into'] extends 'storage' ? StagedFormFile : MemoryFormFile;

/** The files of a route's form, in the order they were sent. */
export type FilesOf<R extends RouteDeclaration> = R['body'] extends {
  readonly files: readonly (infer Field)[];
}
  ? Field extends FileField
    ? readonly FormFileOf<Field>[]
    : never
  : never;

export interface FormDependencies {
  readonly staging: FileStaging;
  /** The most for all files of a request together. */
  readonly maxRequestBytes: number;
  /** Maximum size of one file that is streamed to the storage. */
  readonly maxFileBytes: number;
  /** The most for one file that is held in memory. */
  readonly maxMemoryFileBytes: number;
}
