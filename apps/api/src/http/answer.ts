import type { ReplyDeclaration } from '@rampart/contract';
import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { answerText, JSON_CONTENT_TYPE } from './answer-text';
import type { MaybePromise } from './maybe-promise';
import type { MadeFrom } from './prepared-answers';

/** What stands in an answer's body before it is written to the wire. */
export type AnswerContent =
  | { readonly form: 'data'; readonly data: unknown }
  /** The same as JSON text. */
  | { readonly form: 'text'; readonly dataJson: string }
  | { readonly form: 'rendered'; readonly rendered: Rendered }
  /** Bytes that are no JSON, as they are. */
  | {
      readonly form: 'plain';
      readonly contentType: string;
      readonly bytes: Buffer;
      /** Value of `Cache-Control`. */
      readonly caching: string;
    }
  /** Server-sent events: `open` gets the response once its head is written. */
  | { readonly form: 'stream'; readonly open: (res: ServerResponse) => void }
  | { readonly form: 'empty' };

/** What a stage or a handler answers: a declared reply kind with its content, still free of Express. */
export interface Answer {
  readonly reply: ReplyDeclaration;
  /** Usually `reply.status`; `badBody` also goes out as 413 and 415. */
  readonly status: number;
  readonly content: AnswerContent;
  /** Further header names and values, alternating; the shape `writeHead` takes without copying. */
  readonly headers: readonly string[];
  /** Of an answer that anybody may get for this URL while nothing of this has changed. */
  readonly madeFrom?: readonly MadeFrom[];
}

const NO_HEADERS: readonly string[] = [];
const NO_DATA: AnswerContent = { form: 'data', data: undefined };

/** An answer whose `data` is serialised when it is written; `data` is absent for kinds without any. */
export function answerOf(
  reply: ReplyDeclaration,
  data?: unknown,
  status: number = reply.status,
  headers: readonly string[] = NO_HEADERS,
): Answer {
  return { reply, status, content: data === undefined ? NO_DATA : { form: 'data', data }, headers };
}

/** Best first. */
export const ENCODINGS = ['br', 'gzip'] as const;
export type ContentEncoding = (typeof ENCODINGS)[number];

/** Below this a compressed answer saves less than one network packet. */
export const COMPRESS_FROM_BYTES = 1400;
/** Brotli's default (11) takes a second for a large board; 4 is about as fast as gzip and smaller. */
const BROTLI_QUALITY = 4;

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

/** Of an answer for one caller: as small as Brotli's, in half of its time or less, because few will share it. */
const GZIP_LEVEL_FOR_ONE = 3;

function compress(bytes: Buffer, encoding: ContentEncoding, isPrivate: boolean): Promise<Buffer> {
  if (encoding === 'gzip') return gzipAsync(bytes, isPrivate ? { level: GZIP_LEVEL_FOR_ONE } : {});
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return brotliAsync(bytes, {
    params: { [BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
}

/** Bytes of one representation with the headers that never change, ready for `writeHead`. */
export interface Representation {
  readonly bytes: Buffer;
  /** What follows them in the body. */
  readonly end?: Buffer;
  readonly headers: readonly string[];
}

export interface RenderedOptions {
  /** Opaque part of the entity tag, for who knows a cheaper one than a digest of the bytes. */
  readonly tag?: string;
  /** For one caller's eyes; otherwise for everybody's. */
  readonly isPrivate?: boolean;
}

/** An answer whose body is ready. */
export interface Rendered<Kind extends string = string> {
  readonly reply: ReplyDeclaration<Kind>;
  readonly answer: Answer;
  /** The whole body, uncompressed. */
  readonly bytes: Buffer;
  readonly etag: string;
  /** Headers of a 304: those the 200 would have carried, without the content ones (RFC 9110, 15.4.5). */
  readonly notModifiedHeaders: readonly string[];
  /** In which it can be had, best first. */
  readonly encodings: readonly ContentEncoding[];
  /** The representation for a client that accepts `encoding`, which may be a plain one. */
  representation(encoding: ContentEncoding | null): MaybePromise<Representation>;
  /** The same answer with another text, which must follow from this one alone. */
  rewritten(rewrite: (text: string) => string): Rendered<Kind>;
}

/** Headers that an answer with this entity tag has, whether it is sent or not. */
export function headersOfTag(etag: string, { isPrivate = false }: RenderedOptions): readonly string[] {
  const caching = isPrivate ? 'private, no-cache' : 'no-cache';
  return ['ETag', etag, 'Cache-Control', caching, 'Vary', 'Accept-Encoding'];
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
    this.identity = this.represent(bytes, []);
    this.answer = { reply, status: reply.status, content: { form: 'rendered', rendered: this }, headers: [] };
  }

  rewritten(rewrite: (text: string) => string): RenderedAnswer<Kind> {
    return new RenderedAnswer(this.reply, Buffer.from(rewrite(this.bytes.toString())), this.options);
  }

  /**
   * A missing one is made once, off the main thread, and everybody who asks meanwhile waits for it: while a board moves, each of its versions is a first one to somebody.
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

  /** Makes a compressed representation and keeps it; the plain one where that fails. */
  private async encode(encoding: ContentEncoding): Promise<Representation> {
    try {
      const bytes = await compress(this.bytes, encoding, this.options.isPrivate === true);
      const made = this.represent(bytes, ['Content-Encoding', encoding]);
      this.encoded.set(encoding, made);
      return made;
    } catch {
      this.encoded.delete(encoding);
      return this.identity;
    }
  }

  private represent(bytes: Buffer, headers: readonly string[]): Representation {
    return {
      bytes,
      headers: [
        'Content-Type',
        JSON_CONTENT_TYPE,
        'Content-Length',
        String(bytes.length),
        ...this.notModifiedHeaders,
        ...headers,
      ],
    };
  }
}

/** Renders an answer once whose `data` is already JSON text. */
export function renderText<Kind extends string>(
  reply: ReplyDeclaration<Kind>,
  dataJson: string,
  options?: RenderedOptions,
): RenderedAnswer<Kind> {
  return new RenderedAnswer(reply, Buffer.from(answerText(reply, dataJson)), options);
}

/** Renders a public answer once, to be served with `reply.prerendered` until its content changes. */
export function renderAnswer<Kind extends string>(
  reply: ReplyDeclaration<Kind>,
  data: unknown,
): RenderedAnswer<Kind> {
  return renderText(reply, JSON.stringify(data));
}
