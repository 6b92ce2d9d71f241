import { defineReply } from '@rampart/contract';
import { answerOf, type Answer } from './answer';
import type { MaybePromise } from './maybe-promise';

/** A public GET outside the declarations: it answers a file or plain text, without the wrapper. */
export interface PlainRoute {
  /** For the log line. */
  readonly name: string;
  /** Complete, with `/api`. */
  readonly path: string;
  readonly answer: (call: { readonly now: Date }) => MaybePromise<Answer>;
}

export interface PlainContent {
  readonly status: number;
  readonly contentType: string;
  readonly bytes: Buffer;
  /** Value of `Cache-Control`. */
  readonly caching: string;
}

/** `kind` is a name for the log line; it is not on the wire. */
export function plainAnswer(kind: string, { status, contentType, bytes, caching }: PlainContent): Answer {
  return {
    ...answerOf(defineReply(kind, status, '')),
    content: { form: 'plain', contentType, bytes, caching },
  };
}
