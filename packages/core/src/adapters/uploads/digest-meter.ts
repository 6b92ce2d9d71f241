import { createHash } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';

/** Passes content on unchanged and knows its digest and size in the end. */
export class DigestMeter extends Transform {
  private readonly hash = createHash('sha256');
  private sizeBytes = 0;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.hash.update(chunk);
    this.sizeBytes += chunk.length;
    done(null, chunk);
  }

  /** Of everything that passed; asked once, after the end. */
  result(): { readonly sha256: string; readonly sizeBytes: number } {
    return { sha256: this.hash.digest('hex'), sizeBytes: this.sizeBytes };
  }
}
