import type { Static, TSchema } from '@sinclair/typebox';
import type { ImpliedReply } from './implied-replies';
import type { ReplyDeclaration } from './reply';
import type { JsonBody, RouteBody, RouteDeclaration, RouteParams, RouteQuery } from './route';

/** Routes the client can call; multipart uploads and streams are not among them. */
export type CallableRoute = RouteDeclaration & {
  readonly body: JsonBody | null;
  readonly streams?: undefined;
};

type Part<Name extends string, Value> = Value extends undefined
  ? Readonly<Partial<Record<Name, undefined>>>
  : Readonly<Record<Name, Value>>;

/** A query of which nothing is required may be left out. */
type QueryPart<Value> = Value extends undefined
  ? Part<'query', Value>
  : object extends Value
    ? Readonly<Partial<Record<'query', Value>>>
    : Part<'query', Value>;

type Headers = Readonly<Record<string, string>>;

/** What a call of `R` is made of: exactly the parts the route declares. */
export type CallInput<R extends CallableRoute> = Part<'params', RouteParams<R>> &
  QueryPart<RouteQuery<R>> &
  Part<'body', RouteBody<R>> & {
    /** Newest of the route's versions when absent. */
    readonly version?: R['versions'][number];
    /** Instead of the client's token; null sends none. */
    readonly token?: string | null;
    /** A function gets the exact body text, so that a signature can cover the bytes that are sent. */
    readonly headers?: Headers | ((bodyText: string) => Headers);
    readonly timeoutMs?: number;
    readonly signal?: AbortSignal;
  };

type MessageOf<D> =
  D extends ReplyDeclaration<infer Kind, infer Data>
    ? {
        readonly status: number;
        readonly kind: Kind;
        readonly message: string;
        readonly data: Data extends TSchema ? Static<Data> : undefined;
        /** Keys of the body, as dotted paths, that the server does not know and ignored. */
        readonly warnings?: readonly string[];
        /** The `ETag`. Of an object that staff read by itself, the version that a write names in `If-Match`. */
        readonly etag?: string;
      }
    : never;

/** What a call of `R` can answer, discriminated by `kind`: the declared kinds and those its stages imply. */
export type CallReply<R extends RouteDeclaration> = MessageOf<R['replies'][number] | ImpliedReply<R>>;
