import type { RouteBody, RouteDeclaration, RouteParams, RouteQuery } from '@rampart/contract';
import type { Answer } from './answer';
import type { IfMatch } from './entity-tag';
import type { FilesOf, FormFile } from './form-files';
import type { TakeToken } from '@rampart/core/infra/rate-limit';
import type { CallerTeam, MaybePromise } from './ports';
import { createReplyBuilder, type ReplyBuilder } from './reply-builder';

type TeamOf<R extends RouteDeclaration> = R['auth'] extends 'team'
  ? CallerTeam
  : R['auth'] extends 'optional'
    ? CallerTeam | null
    : never;

/** The accepted `X-SVC-Signature` of a signed delivery, by which a use case recognises a repeated one. */
type SignatureOf<R extends RouteDeclaration> = R['auth'] extends 'signature' ? string : never;

/** What a handler is given: everything validated and converted, nothing of Express. */
export interface HandlerCall<R extends RouteDeclaration> {
  readonly team: TeamOf<R>;
  readonly signature: SignatureOf<R>;
  readonly params: RouteParams<R>;
  readonly query: RouteQuery<R>;
  readonly body: RouteBody<R>;
  /** Of a form. */
  readonly files: FilesOf<R>;
  /** The one instant of this request. */
  readonly now: Date;
  readonly clientIp: string;
  readonly requestId: string;
  /** Of a route that declares it: what the write expects of what is stored. */
  readonly ifMatch: R extends { readonly conditional: 'ifMatch' } ? IfMatch : never;
  /** How the request reached the API; for checks of the proxy settings. */
  readonly route: RequestRoute;
  /** For buckets that the declaration leaves to the use case. */
  readonly takeToken: TakeToken;
  readonly reply: ReplyBuilder<R>;
}

/** The peer of the connection and what `X-Forwarded-For` said, the nearest proxy last. */
export interface RequestRoute {
  readonly peer: string | null;
  readonly forwardedFor: readonly string[];
}

export type Handler<R extends RouteDeclaration> = (call: HandlerCall<R>) => MaybePromise<Answer>;

/** A call as the pipeline knows it: checked against the declaration by its stages, not by the compiler. */
export interface CheckedCall {
  readonly team: CallerTeam | null;
  readonly signature: string | null;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly files: readonly FormFile[];
  readonly now: Date;
  readonly clientIp: string;
  readonly requestId: string;
  readonly ifMatch: IfMatch;
  readonly route: RequestRoute;
  takeToken: TakeToken;
}

/** A declaration with its handler, ready to be mounted. */
export interface BoundRoute {
  readonly route: RouteDeclaration;
  readonly handle: (call: CheckedCall) => MaybePromise<Answer>;
}

/** Takes what the handler needs and gives the mountable route. */
export type Implementation<Dependencies> = (dependencies: Dependencies) => BoundRoute;

/**
 * Joins a declaration and its handler; `makeHandler` receives the use cases it names:
 *
 *     export const testTokenHandler = implement(testToken, ({ auth }: TestTokenDependencies) => ({ team, reply }) => reply.goodToken());
 *     const routes = [testTokenHandler(services)];
 */
export function implement<R extends RouteDeclaration, Dependencies>(
  route: R,
  makeHandler: (dependencies: Dependencies) => Handler<R>,
): Implementation<Dependencies> {
  const reply = createReplyBuilder(route);
  return (dependencies) => {
    const handler = makeHandler(dependencies);
    return {
      route,
      // The stages validated the call against exactly this declaration: the one place where that becomes a type.
      handle: (call) =>
        handler({
          team: call.team,
          signature: call.signature,
          params: call.params,
          query: call.query,
          body: call.body,
          files: call.files,
          now: call.now,
          clientIp: call.clientIp,
          requestId: call.requestId,
          ifMatch: call.ifMatch,
          get route() {
            return call.route;
          },
          takeToken: (bucket, keyParts) => call.takeToken(bucket, keyParts),
          reply,
        } as HandlerCall<R>),
    };
  };
}
