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

/** The query may be left out if none of its parameters is required. */
type QueryPart<Value> = Value extends undefined
  ? Part<'query', Value>
  : object extends Value
    ? Readonly<Partial<Record<'query', Value>>>
    : Part<'query', Value>;

type Headers = Readonly<Record<string, string>>;

/** The input of a call of `R`: exactly the parts that the route declares. */
export type CallInput<R extends CallableRoute> = Part<'params', RouteParams<R>> &
  QueryPart<RouteQuery<R>> &
  Part<'body', RouteBody<R>> & {
    /** Version of the route; the newest by default. */
    readonly version?: R['versions'][number];
    /** Token used instead of that of the client; null sends none. */
    readonly token?: string | null;
    /** Headers, or a function of the exact text of the body, so that a signature can cover the sent bytes. */
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
        /** Keys of the body, as dotted paths, that the server did not know and ignored. */
        readonly warnings?: readonly string[];
        /** The `ETag`. For a single object read by staff, it is the version that a write names in `If-Match`. */
        readonly etag?: string;
      }
    : never;

/**
 * The possible replies to a call of `R`, discriminated by `kind`: the declared kinds and those implied by the
 * pipeline.
 */
export type CallReply<R extends RouteDeclaration> = MessageOf<R['replies'][number] | ImpliedReply<R>>;
