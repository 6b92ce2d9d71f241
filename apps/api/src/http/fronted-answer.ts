import type { ReplyDeclaration } from '@rampart/contract';
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';
import type { Answer, ContentEncoding, Rendered } from './answer';
import { whenResolved, type MaybePromise } from './maybe-promise';
import { Representation } from './representation';
import {
  COMPRESS_FROM_BYTES,
  headersOfTag,
  RenderedAnswer,
  representationHeaders,
  type RenderedOptions,
} from './rendered-answer';

const deflateRawAsync = promisify(deflateRaw);

/** RFC 1952, 2.3: deflate, no flags, no time, unknown system. */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
const GZIP_TRAILER_BYTES = 8;
/** The header of a final, uncompressed deflate block (RFC 1951, 3.2.4). */
const STORED_HEADER_BYTES = 5;

/** The beginning of a gzip stream, up to a byte boundary at which another block can follow. */
interface GzipFront {
  readonly bytes: Buffer;
  /** CRC-32 and length of the uncompressed text. */
  readonly checksum: number;
  readonly length: number;
}

/** The rest of the stream: `end` uncompressed, then the checksum and the length of the whole text. */
function gzipEnd({ checksum, length }: GzipFront, end: Buffer): Buffer {
  const rest = Buffer.alloc(STORED_HEADER_BYTES + end.length + GZIP_TRAILER_BYTES);
  rest.writeUInt8(1, 0);
  rest.writeUInt16LE(end.length, 1);
  rest.writeUInt16LE(end.length ^ 0xffff, 3);
  end.copy(rest, STORED_HEADER_BYTES);
  rest.writeUInt32LE(crc32(end, checksum), STORED_HEADER_BYTES + end.length);
  rest.writeUInt32LE(length + end.length, rest.length - 4);
  return rest;
}

/** The first part that many bodies share, compressed once for all of them, off the main thread. */
export class SharedFront {
  readonly bytes: Buffer;
  private compressed: MaybePromise<GzipFront | undefined>;

  constructor(text: string) {
    this.bytes = Buffer.from(text);
  }

  /** Undefined if compressing fails; the next caller tries again. */
  gzipped(): MaybePromise<GzipFront | undefined> {
    return (this.compressed ??= this.compress());
  }

  private async compress(): Promise<GzipFront | undefined> {
    const blocks = await deflateRawAsync(this.bytes, { finishFlush: constants.Z_SYNC_FLUSH }).catch(
      () => undefined,
    );
    this.compressed = blocks && {
      bytes: Buffer.concat([GZIP_HEADER, blocks]),
      checksum: crc32(this.bytes),
      length: this.bytes.length,
    };
    return this.compressed;
  }
}

/** An answer whose end alone differs from caller to caller, so that only the end is made for each of them. */
export class FrontedAnswer<Kind extends string = string> implements Rendered<Kind> {
  /** Blocks of other encodings cannot be joined. */
  readonly encodings: readonly ContentEncoding[] = ['gzip'];
  readonly etag: string;
  readonly answer: Answer;
  readonly notModifiedHeaders: readonly string[];
  private readonly end: Buffer;

  /** @param end less than 64 KiB */
  constructor(
    readonly reply: ReplyDeclaration<Kind>,
    private readonly front: SharedFront,
    end: string,
    private readonly options: RenderedOptions & { readonly tag: string },
  ) {
    this.end = Buffer.from(end);
    this.etag = `W/"${options.tag}"`;
    this.notModifiedHeaders = headersOfTag(this.etag, options);
    this.answer = { reply, content: { form: 'rendered', rendered: this }, headers: [] };
  }

  get bytes(): Buffer {
    return Buffer.concat([this.front.bytes, this.end]);
  }

  representation(encoding: ContentEncoding | null): MaybePromise<Representation> {
    const { front, end } = this;
    const isSmall = front.bytes.length < COMPRESS_FROM_BYTES;
    return whenResolved(encoding === null || isSmall ? undefined : front.gzipped(), (gzipped) =>
      gzipped === undefined
        ? this.represent(front.bytes, end, null)
        : this.represent(gzipped.bytes, gzipEnd(gzipped, end), 'gzip'),
    );
  }

  rewritten(rewrite: (text: string) => string): Rendered<Kind> {
    return new RenderedAnswer(this.reply, Buffer.from(rewrite(this.bytes.toString())), this.options);
  }

  private represent(bytes: Buffer, end: Buffer, encoding: ContentEncoding | null): Representation {
    const headers = representationHeaders(bytes.length + end.length, this, encoding);
    return new Representation(bytes, headers, { end });
  }
}
