import { isFileName, type FileField } from '@rampart/contract';
import { CollectedBytes } from '@rampart/core/infra/http-server';
import type { StorageEngine } from 'multer';
import { PassThrough, type Readable } from 'node:stream';
import type { FormFile, FormDependencies } from '../form-files';
import type { JsonIssue } from './parse-json';

/** The bytes, or null if there are more than `maxBytes`; the rest is then read and dropped. */
async function collect(content: Readable, maxBytes: number): Promise<Buffer | null> {
  const collected = new CollectedBytes(maxBytes);
  let fits = true;
  for await (const piece of content as AsyncIterable<Buffer>) fits &&= collected.add(piece);
  return fits ? collected.whole() : null;
}

/** Takes in the files of one form. */
export class FormIntake {
  /** The first thing wrong with the form as such. */
  issue: JsonIssue | undefined;
  /** The form as a whole is larger than a request may be. */
  isOverAllowance = false;
  /** Why the storage did not take a file. */
  storageError: unknown;
  private allowanceBytes: number;
  /** In the order they were sent: a small file may be taken in before a large one that came first. */
  private readonly places: (FormFile | undefined)[] = [];
  private readonly fieldsSeen = new Set<string>();
  private readonly running = new Set<Promise<void>>();

  constructor(
    private readonly fields: readonly FileField[],
    private readonly dependencies: FormDependencies,
  ) {
    this.allowanceBytes = dependencies.maxRequestBytes;
  }

  /** The files that were taken in completely, in the order they were sent. */
  get files(): FormFile[] {
    return this.places.filter((file) => file !== undefined);
  }

  /** Counts bytes of the form, whatever part they belong to; returns whether there may be more. */
  spend(sizeBytes: number): boolean {
    this.allowanceBytes -= sizeBytes;
    this.isOverAllowance = this.allowanceBytes < 0;
    return !this.isOverAllowance;
  }

  /** Whether a file is taken in; any other is read and dropped. */
  admits(fieldName: string, fileName: string): boolean {
    const field = this.fields.find((known) => known.field === fieldName);
    if (field === undefined) return false;
    if (!field.many && this.fieldsSeen.has(fieldName)) return this.refuse(fieldName, 'must be one file');
    this.fieldsSeen.add(fieldName);
    return isFileName(fileName) || this.refuse(fieldName, 'must have a good file name');
  }

  /** A part of a file field that is not a file: it has no name, or it is text. */
  refuseNonFile(fieldName: string): void {
    if (this.fields.some(({ field }) => field === fieldName))
      this.refuse(fieldName, 'must be a file with a name');
  }

  /** For multer: every admitted file goes through here. */
  get engine(): StorageEngine {
    return {
      _handleFile: (_req, { fieldname, originalname, stream }, done) => {
        const taken = this.take(fieldname, originalname, stream);
        this.running.add(taken);
        taken.then(
          () => done(null),
          (error: unknown) => done(error),
        );
      },
      // All staged files of a form are discarded together, by whoever reads the form.
      _removeFile: (_req, _file, done) => done(null),
    };
  }

  /** Resolves when no file is being taken in any more, whether that worked or failed. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.running);
  }

  /** Discards what the storage still holds of this form; returns the failures. */
  async discard(): Promise<unknown[]> {
    const staged = this.files.flatMap((file) => ('staged' in file ? [file.staged] : []));
    const outcomes = await Promise.allSettled(staged.map((file) => this.dependencies.staging.discard(file)));
    return outcomes.flatMap((outcome): unknown[] => (outcome.status === 'rejected' ? [outcome.reason] : []));
  }

  private refuse(field: string, detail: string): false {
    this.issue ??= { path: field, detail };
    return false;
  }

  private async take(field: string, name: string, source: Readable): Promise<void> {
    const content = new PassThrough();
    // The reader of the content has a listener of its own; this one keeps a late error from ending the process.
    content.on('error', () => undefined);
    source.once('close', () => {
      if (!source.readableEnded) content.destroy(source.errored ?? new Error('the content broke off'));
    });
    source.pipe(content);
    const isStaged = this.fields.some((known) => known.field === field && known.into === 'storage');
    const place = this.places.push(undefined) - 1;
    try {
      this.places[place] = isStaged
        ? { field, name, staged: await this.dependencies.staging.stage(content) }
        : { field, name, bytes: await collect(content, this.dependencies.maxMemoryFileBytes) };
    } catch (error) {
      const isTheirs = this.isOverAllowance || (source.destroyed && !source.readableEnded);
      if (!isTheirs) this.storageError = error;
      throw error;
    }
  }
}
