import type { ReplyDeclaration } from '@rampart/contract';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import { ENCODINGS, type Answer, type ContentEncoding, type Rendered } from './answer';
import { answerText, JSON_CONTENT_TYPE } from './answer-text';
import type { MaybePromise } from './maybe-promise';
import { Representation } from './representation';
import { reusedGzip } from './reused-gzip';

/** Below this a compressed answer saves less than one network packet. */
export const COMPRESS_FROM_BYTES = 1400;
/** Brotli's default (11) takes a second for a large board; 4 is about as fast as gzip and smaller. */
const BROTLI_QUALITY = 4;

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

function compress(bytes: Buffer, encoding: ContentEncoding, isPrivate: boolean): Promise<Buffer> {
  if (encoding === 'gzip' && isPrivate)
    return reusedGzip({ byteLength: bytes.length, writeTo: (to) => bytes.copy(to) });
  if (encoding === 'gzip') return gzipAsync(bytes);
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return brotliAsync(bytes, {
    params: { [BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
}

/** Compresses what passes through it. */
export function createCompressor(encoding: ContentEncoding): NodeJS.ReadWriteStream {
  if (encoding === 'gzip') return createGzip();
  return createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
}

export interface RenderedOptions {
  /** Opaque part of the entity tag, if there is a cheaper one than a digest of the bytes. */
  readonly tag?: string;
  /** Only this caller may see it; by default it is public. */
  readonly isPrivate?: boolean;
}

/** Headers that both the 200 and the 304 of an answer with this entity tag carry. */
export function headersOfTag(etag: string, { isPrivate = false }: RenderedOptions): readonly string[] {
  const caching = isPrivate ? 'private, no-cache' : 'no-cache';
  // `writeHead` replaces the `Vary` of `allowOrigin`.
  return ['ETag', etag, 'Cache-Control', caching, 'Vary', 'Accept-Encoding, Origin'];
}

/** All headers of the 200: those of the 304 and those that describe the content. */
export function representationHeaders(
  sizeBytes: number,
  { notModifiedHeaders }: Rendered,
  encoding: ContentEncoding | null,
): readonly string[] {
  return [
    'Content-Type',
    JSON_CONTENT_TYPE,
    'Content-Length',
    String(sizeBytes),
    ...notModifiedHeaders,
    ...(encoding === null ? [] : ['Content-Encoding', encoding]),
  ];
}

/**
 * An answer whose bytes were made once and are sent many times: a board, a configuration, the API document.
 * The entity tag is weak because all encodings share it.
 */
export class RenderedAnswer<Kind extends string = string> implements Rendered<Kind> {
  readonly encodings: readonly ContentEncoding[];
  readonly etag: string;
  readonly answer: Answer;
  readonly notModifiedHeaders: readonly string[];
  private readonly identity: Representation;
  private readonly encoded = new Map<ContentEncoding, MaybePromise<Representation>>();

  constructor(
    readonly reply: ReplyDeclaration<Kind>,
    readonly bytes: Buffer,
    private readonly options: RenderedOptions = {},
  ) {
    this.etag = `W/"${options.tag ?? createHash('sha256').update(bytes).digest('base64url')}"`;
    this.notModifiedHeaders = headersOfTag(this.etag, options);
    this.encodings = options.isPrivate === true ? ['gzip'] : ENCODINGS;
    this.identity = this.represent(bytes, null);
    this.answer = { reply, content: { form: 'rendered', rendered: this }, headers: [] };
  }

  rewritten(rewrite: (text: string) => string): RenderedAnswer<Kind> {
    return new RenderedAnswer(this.reply, Buffer.from(rewrite(this.bytes.toString())), this.options);
  }

  /**
   * A missing one is made once, off the main thread, and everybody who asks meanwhile waits for it: while a board moves,
   * somebody is the first to ask for each of its versions.
   */
  representation(encoding: ContentEncoding | null): MaybePromise<Representation> {
    if (encoding === null || this.bytes.length < COMPRESS_FROM_BYTES) return this.identity;
    let encoded = this.encoded.get(encoding);
    if (encoded === undefined) {
      encoded = this.encode(encoding);
      this.encoded.set(encoding, encoded);
    }
    return encoded;
  }

  /** Makes a compressed representation and keeps it; returns the uncompressed one if that fails. */
  private async encode(encoding: ContentEncoding): Promise<Representation> {
    try {
      const bytes = await compress(this.bytes, encoding, this.options.isPrivate === true);
      const made = this.represent(bytes, encoding);
      this.encoded.set(encoding, made);
      return made;
    } catch {
      this.encoded.delete(encoding);
      return this.identity;
    }
  }

  private represent(bytes: Buffer, encoding: ContentEncoding | null): Representation {
    const isShared = this.options.isPrivate !== true;
    return new Representation(bytes, representationHeaders(bytes.length, this, encoding), { isShared });
  }
}

/** Renders an answer whose `data` is already JSON text. */
export function renderText<Kind extends string>(
  reply: ReplyDeclaration<Kind>,
  dataJson: string,
  options?: RenderedOptions,
): RenderedAnswer<Kind> {
  return new RenderedAnswer(reply, Buffer.from(answerText(reply, dataJson)), options);
}

/** Renders a public answer, to be served with `reply.prerendered` until its content changes. */
export function renderAnswer<Kind extends string>(
  reply: ReplyDeclaration<Kind>,
  data: unknown,
): RenderedAnswer<Kind> {
  return renderText(reply, JSON.stringify(data));
}
