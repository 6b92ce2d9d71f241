import type { ReplyDeclaration } from '@rampart/contract';
import type { RenderedAnswer } from './rendered-answer';

/** What stands in an answer's body before it is written to the wire. */
export type AnswerContent =
  | { readonly form: 'data'; readonly data: unknown }
  /** `data` as JSON text, assembled by the caller from pieces that were serialised earlier. */
  | { readonly form: 'json'; readonly text: string }
  | { readonly form: 'rendered'; readonly rendered: RenderedAnswer }
  /** Bytes that are no JSON, as they are. */
  | {
      readonly form: 'plain';
      readonly contentType: string;
      readonly bytes: Buffer;
      /** Value of `Cache-Control`. */
      readonly caching: string;
    }
  | { readonly form: 'empty' };

/** What a stage or a handler answers: a declared reply kind with its content, still free of Express. */
export interface Answer {
  readonly reply: ReplyDeclaration;
  /** Usually `reply.status`; `badBody` also goes out as 413 and 415 (decisions, Body limits). */
  readonly status: number;
  readonly content: AnswerContent;
  /** Further header names and values, alternating; the shape `writeHead` takes without copying. */
  readonly headers: readonly string[];
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
