import type { ReplyDeclaration } from '@rampart/contract';
import type { ServerResponse } from 'node:http';
import type { MaybePromise } from './maybe-promise';
import type { Representation } from './representation';

/** Data that is JSON text already. */
export interface WrittenData {
  readonly dataJson: string;
  readonly lengthInBytes: number;
}

/** The content of an answer's body before it is written to the wire. */
export type AnswerContent =
  | { readonly form: 'data'; readonly data: unknown }
  | ({ readonly form: 'text' } & WrittenData)
  | { readonly form: 'rendered'; readonly rendered: Rendered }
  /**
   * Data as JSON text in pieces, for answers that would block the process for too long, or take too much memory, as a
   * whole.
   */
  | { readonly form: 'pieces'; readonly etag: string; readonly pieces: () => Iterable<string> }
  /** Bytes that are not JSON, sent as they are. */
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

/**
 * Something from which answers are made. Returns the same object as long as nothing about it has changed; undefined if
 * only a query can tell.
 */
export type Source = (now: Date) => object | undefined;

/** A source, and the object it returned when an answer was made. */
export interface MadeFrom {
  /**
   * It is kept with the answer and must not keep `made` in memory. A closure created beside one that uses `made` would:
   * closures of one scope share what any of them captures.
   */
  readonly source: Source;
  readonly made: object;
}

/** The answer of a stage or a handler: a declared reply kind with its content, independent of Express. */
export interface Answer {
  readonly reply: ReplyDeclaration;
  readonly content: AnswerContent;
  /** Further header names and values, alternating; the shape `writeHead` takes without copying. */
  readonly headers: readonly string[];
  /** Set if every anonymous caller may get this answer for the same URL, until one of these sources changes. */
  readonly madeFrom?: readonly MadeFrom[];
}

/** In order of preference. */
export const ENCODINGS = ['br', 'gzip'] as const;
export type ContentEncoding = (typeof ENCODINGS)[number];

/** An answer whose body is ready. */
export interface Rendered<Kind extends string = string> {
  readonly reply: ReplyDeclaration<Kind>;
  readonly answer: Answer;
  /** The whole body, uncompressed. */
  readonly bytes: Buffer;
  readonly etag: string;
  /** Headers of a 304: those the 200 would have carried, without the content ones (RFC 9110, 15.4.5). */
  readonly notModifiedHeaders: readonly string[];
  /** The encodings it can be sent in, in order of preference. */
  readonly encodings: readonly ContentEncoding[];
  /** The representation for a client that accepts `encoding`; it may be uncompressed all the same. */
  representation(encoding: ContentEncoding | null): MaybePromise<Representation>;
  /** The same answer with its text rewritten. The result of `rewrite` must depend on nothing but the text. */
  rewritten(rewrite: (text: string) => string): Rendered<Kind>;
}

const NO_HEADERS: readonly string[] = [];
const NO_DATA: AnswerContent = { form: 'data', data: undefined };

/** An answer whose `data` is serialised when it is written; `data` is absent for kinds without any. */
export function answerOf(
  reply: ReplyDeclaration,
  data?: unknown,
  headers: readonly string[] = NO_HEADERS,
): Answer {
  return { reply, content: data === undefined ? NO_DATA : { form: 'data', data }, headers };
}
