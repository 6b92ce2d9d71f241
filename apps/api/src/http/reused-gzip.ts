import { constants, createGzip, type Gzip, type ZlibOptions, type ZlibReset } from 'node:zlib';

/** As many as the system compresses at a time: libuv has four threads. */
const STREAMS = 4;

const OPTIONS = {
  level: 3,
  // Each write is a text of its own.
  flush: constants.Z_FINISH,
  // The types leave it out: what was compressed is kept until it is read, however much it is.
  highWaterMark: Number.MAX_SAFE_INTEGER,
} as ZlibOptions;

/** A text that is written down only where it is compressed. */
export interface WritableText {
  readonly byteLength: number;
  writeTo(bytes: Buffer): void;
}

class ReusedStream {
  private stream: (Gzip & ZlibReset) | undefined;
  /** where texts are written, one after another */
  private text = Buffer.alloc(0);
  private last: Promise<unknown> = Promise.resolve();

  gzip(text: WritableText): Promise<Buffer> {
    const made = this.last.then(() => this.compress(this.written(text)));
    this.last = made.catch(() => undefined);
    return made;
  }

  private written(text: WritableText): Buffer {
    if (this.text.length < text.byteLength) this.text = Buffer.allocUnsafeSlow(text.byteLength);
    const bytes = this.text.subarray(0, text.byteLength);
    text.writeTo(bytes);
    return bytes;
  }

  private compress(bytes: Buffer): Promise<Buffer> {
    const stream = (this.stream ??= createGzip(OPTIONS) as Gzip & ZlibReset);
    return new Promise((resolve, reject) => {
      const fail = (error: Error): void => {
        this.stream = undefined;
        reject(error);
      };
      stream.once('error', fail);
      stream.write(bytes, (error) => {
        if (error !== null && error !== undefined) return;
        stream.off('error', fail);
        // Without a size, Node 26 reads the first of several pieces.
        const compressed = stream.read(stream.readableLength) as Buffer;
        stream.reset();
        resolve(compressed);
      });
    });
  }
}

/** The one that was used longest ago comes first. */
const streams = Array.from({ length: STREAMS }, () => new ReusedStream());

/**
 * Compresses what is sent once or twice, off the main thread: about as small as Brotli's output, in half its time or less. A
 * stream has 268 KB of memory; making one for each answer cost more than compressing a list of challenges
 * (docs/performance.md).
 */
export async function reusedGzip(text: WritableText): Promise<Buffer> {
  const stream = streams.shift() ?? new ReusedStream();
  streams.push(stream);
  return stream.gzip(text);
}
