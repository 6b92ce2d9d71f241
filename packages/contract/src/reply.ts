import type { Static, TSchema } from '@sinclair/typebox';

/** A response kind, which clients switch on, with its HTTP status and the shape of `data`. */
export interface ReplyDeclaration<
  Kind extends string = string,
  Data extends TSchema | null = TSchema | null,
> {
  readonly kind: Kind;
  readonly status: number;
  /** Text for people; programs use `kind`. */
  readonly message: string;
  /** Schema of `data`; null for a kind without data. */
  readonly data: Data;
  /** False for a reply that is sent without the `{kind, message, data}` wrapper. */
  readonly wrapped: boolean;
}

/** The data that a handler passes for a reply; undefined for a kind without data. */
export type ReplyData<R extends ReplyDeclaration> = R['data'] extends TSchema ? Static<R['data']> : undefined;

/** Declares a response kind; without `data` it has none. */
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

/** Declares a reply without the wrapper: `data` itself is the body. */
export function defineUnwrappedReply<const Kind extends string, Data extends TSchema>(
  kind: Kind,
  message: string,
  data: Data,
  status = 200,
): ReplyDeclaration<Kind, Data> {
  return { kind, status, message, data, wrapped: false };
}
