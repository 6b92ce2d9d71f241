import type { Static, TSchema } from '@sinclair/typebox';

/** A response kind: what a client switches on, with its HTTP status and the shape of `data`. */
export interface ReplyDeclaration<
  Kind extends string = string,
  Data extends TSchema | null = TSchema | null,
> {
  readonly kind: Kind;
  readonly status: number;
  /** Human text; clients key on `kind`. */
  readonly message: string;
  /** Schema of `data`; null when the kind carries none and `data` is absent. */
  readonly data: Data;
  /** False for an answer that goes out without the `{kind, message, data}` wrapper. */
  readonly wrapped: boolean;
}

/** The value a handler passes for a reply: nothing for a kind without data. */
export type ReplyData<R extends ReplyDeclaration> = R['data'] extends TSchema ? Static<R['data']> : undefined;

/** Declares a kind of answer; without `data` it carries none. */
export function defineReply<const Kind extends string, Data extends TSchema>(
  kind: Kind,
  status: number,
  message: string,
  data: Data,
): ReplyDeclaration<Kind, Data>;
export function defineReply<const Kind extends string>(
  kind: Kind,
  status: number,
  message: string,
): ReplyDeclaration<Kind, null>;
export function defineReply(
  kind: string,
  status: number,
  message: string,
  data: TSchema | null = null,
): ReplyDeclaration {
  return { kind, status, message, data, wrapped: true };
}

/** The exception to the wrapper: `data` itself is the body. */
export function defineUnwrappedReply<const Kind extends string, Data extends TSchema>(
  kind: Kind,
  message: string,
  data: Data,
  status = 200,
): ReplyDeclaration<Kind, Data> {
  return { kind, status, message, data, wrapped: false };
}
