import type { RouteBody, RouteDeclaration, RouteParams, RouteQuery } from '@rampart/contract';
import type { CallerTeam } from '@rampart/core/auth';
import type { TakeToken } from '@rampart/core/infra/rate-limit';
import type { TraceContext } from '@rampart/core/infra/trace';
import type { VersionCondition } from '@rampart/core/staff-audit';
import type { Answer } from './answer';
import type { FilesOf, FormFile } from './form-files';
import type { MaybePromise } from './maybe-promise';
import type { BasicCredentials } from './pipeline/basic-credentials';
import { createReplyBuilder, type NoPresented, type Presenters, type ReplyBuilder } from './reply-builder';

type TeamOf<R extends RouteDeclaration> = R['auth'] extends 'team'
  ? CallerTeam
  : R['auth'] extends 'optional'
    ? CallerTeam | null
    : never;

/** A conditional type, so that it distributes over a union of routes of which only some have a body. */
type BodyOf<R extends RouteDeclaration> = R extends unknown ? RouteBody<R> : never;

/** The accepted `X-SVC-Signature` of a signed delivery, by which a use case recognises a repeated one. */
type SignatureOf<R extends RouteDeclaration> = R['auth'] extends 'signature' ? string : never;

/**
 * What a handler receives: everything validated and converted, nothing of Express. `R` is the declaration, or the
 * union of the versions that share the handler; `Presented` names what the versions present differently (see
 * `implement`).
 */
export interface HandlerCall<R extends RouteDeclaration, Presented = NoPresented> {
  readonly team: TeamOf<R>;
  readonly signature: SignatureOf<R>;
  readonly params: RouteParams<R>;
  readonly query: RouteQuery<R>;
  readonly body: BodyOf<R>;
  /** The files of a form. */
  readonly files: FilesOf<R>;
  /** The one instant of this request. */
  readonly now: Date;
  readonly clientIp: string;
  readonly requestId: string;
  /** The trace, to pass on with requests that are made to other services for this one. */
  readonly trace: TraceContext;
  /** Name of the declaration, which tells the versions apart. */
  readonly routeName: string;
  /** On a route that declares `ifMatch`: which version the client expects to be stored, if any. */
  readonly expects: R extends { readonly conditional: 'ifMatch' } ? VersionCondition : never;
  /** Name and secret of an OAuth client; null when the request has none. */
  readonly basicCredentials: BasicCredentials | null;
  /** The token that `team` was found by. */
  readonly bearerToken: R extends { readonly auth: 'team' } ? string : never;
  /** On a route that streams: the last event the client has received. */
  readonly lastEventId: R extends { readonly streams: true } ? string | null : never;
  /** How the request reached the API; for checks of the proxy settings. */
  readonly connection: RequestConnection;
  /** For buckets that the declaration leaves to the use case. */
  readonly takeToken: TakeToken;
  readonly reply: ReplyBuilder<R, Presented>;
}

/** The peer of the connection and the entries of `X-Forwarded-For`, that of the nearest proxy last. */
export interface RequestConnection {
  readonly peer: string | null;
  readonly forwardedFor: readonly string[];
}

/** A call as the pipeline knows it: checked against the declaration by its stages, not by the compiler. */
export interface CheckedCall {
  readonly team: CallerTeam | null;
  readonly signature: string | null;
  readonly params: unknown;
  readonly query: unknown;
  body: unknown;
  readonly files: readonly FormFile[];
  readonly now: Date;
  readonly clientIp: string;
  readonly requestId: string;
  readonly trace: TraceContext;
  readonly expects: VersionCondition;
  readonly lastEventId: string | null;
  readonly basicCredentials: BasicCredentials | null;
  readonly bearerToken: string | null;
  readonly connection: RequestConnection;
  readonly routeName: string;
  readonly takeToken: TakeToken;
  /** Set just before the handler is called. */
  reply: unknown;
}

/** A declaration with its handler, ready to be mounted. */
export interface BoundRoute {
  readonly route: RouteDeclaration;
  readonly handle: (call: CheckedCall) => MaybePromise<Answer>;
}

/** Takes what the handler depends on and gives the mountable route. */
export type Implementation<Dependencies> = (dependencies: Dependencies) => BoundRoute;

/**
 * Joins a declaration and its handler:
 *
 *     export const submitFlagRoute = implement(contract.submitFlag, submitFlag);
 *
 * Versions that present the same value differently share the handler. It hands the value to `reply`, and each version
 * brings the presenter that turns it into data:
 *
 *     export const getUserV1Route = implement(contract.getUserV1, getUser, { goodUserData: presentUserV1 });
 */
export function implement<R extends RouteDeclaration, Dependencies, Presented = NoPresented>(
  route: R,
  handler: (call: HandlerCall<NoInfer<R>, Presented>, dependencies: Dependencies) => MaybePromise<Answer>,
  ...[presenters]: keyof Presented extends never ? [] : [presenters: Presenters<NoInfer<R>, Presented>]
): Implementation<Dependencies> {
  const reply = createReplyBuilder<R, Presented>(route, presenters);
  return (dependencies) => ({
    route,
    handle(call) {
      call.reply = reply;
      // The stages have validated the call against exactly this declaration; this is the one place where that becomes
      // a type.
      return handler(call as HandlerCall<R, Presented>, dependencies);
    },
  });
}

/** The routes of handler modules, of which every exported value is a route. */
export function bindRoutes<Dependencies>(
  modules: readonly Readonly<Record<string, Implementation<Dependencies>>>[],
  dependencies: Dependencies,
): BoundRoute[] {
  return modules.flatMap((module) => Object.values(module).map((route) => route(dependencies)));
}
