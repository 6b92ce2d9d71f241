import { badBody, badEndpoint, badPerms, badRateLimit, impliedReplies } from '@rampart/contract';
import type {
  badCaptcha,
  badLegacyCaptchaCode,
  ImpliedReply,
  ReplyData,
  ReplyDeclaration,
  RouteDeclaration,
} from '@rampart/contract';
import { answerOf, type Answer } from './answer';
import type { RenderedAnswer } from './rendered-answer';

export type ReasonSource = 'body' | 'params' | 'query';

type ReplyMethod<D extends ReplyDeclaration> =
  ReplyData<D> extends undefined ? () => Answer : (data: ReplyData<D>) => Answer;

/** Kinds of the route's own stages that its use case may come to as well; a captcha is only ever verified by its stage. */
type StageReply<R extends RouteDeclaration> = Exclude<
  ImpliedReply<R>,
  typeof badCaptcha | typeof badLegacyCaptchaCode
>;

type DeclaredReplies<R extends RouteDeclaration> = {
  readonly [D in R['replies'][number] | StageReply<R> as D['kind']]: ReplyMethod<D>;
};

type KindOf<R extends RouteDeclaration> = R['replies'][number]['kind'];

/** Refusals every handler may need, whatever its route lists. */
export interface ImpliedReplies {
  /** `data.reason` becomes `<source>:<path>: <detail>` (accounts reference 1.4). */
  badBody(source: ReasonSource, path: string, detail: string): Answer;
  badPerms(): Answer;
  /** The route's feature is switched off in the configuration. */
  badEndpoint(): Answer;
  badRateLimit(wait: { readonly timeLeft: number }): Answer;
}

/** Answers that come with bytes or text made earlier. */
export interface ReadyReplies<R extends RouteDeclaration> {
  /** A public answer rendered once by `renderAnswer`. */
  prerendered(rendered: RenderedAnswer<KindOf<R>>): Answer;
  /** A per-caller answer whose `data` is already JSON text. */
  serialized(kind: KindOf<R>, dataJson: string): Answer;
}

/** What a handler can answer: one method per kind it declares or its stages imply, plus what every handler may need. */
export type ReplyBuilder<R extends RouteDeclaration> = Omit<DeclaredReplies<R>, keyof ImpliedReplies> &
  ImpliedReplies &
  ReadyReplies<R>;

/** 429 with the wait in the body (ms) and in `Retry-After` (whole seconds, RFC 9110 10.2.3). */
export function rateLimited(retryInMs: number): Answer {
  const timeLeft = Math.max(1, Math.ceil(retryInMs));
  return answerOf(badRateLimit, { timeLeft }, badRateLimit.status, [
    'Retry-After',
    String(Math.ceil(timeLeft / 1000)),
  ]);
}

/** 400 `badBody`; an empty path is the root of the source. */
export function refusedInput(source: ReasonSource, path: string, detail: string): Answer {
  return answerOf(badBody, { reason: `${source}:${path}: ${detail}` });
}

const universal: ImpliedReplies = {
  badBody: (source, path, detail) => refusedInput(source, path, detail),
  badPerms: () => answerOf(badPerms),
  badEndpoint: () => answerOf(badEndpoint),
  badRateLimit: ({ timeLeft }) => rateLimited(timeLeft),
};

/** Builds a route's reply methods, once, when the route is implemented. */
export function createReplyBuilder<R extends RouteDeclaration>(route: R): ReplyBuilder<R> {
  const byKind = new Map(route.replies.map((reply) => [reply.kind, reply]));
  const ready: ReadyReplies<R> = {
    prerendered: (rendered) => rendered.answer,
    serialized: (kind, dataJson) => {
      const reply = byKind.get(kind);
      if (reply === undefined) throw new Error(`Route ${route.name} does not declare the kind ${kind}`);
      return { reply, status: reply.status, content: { form: 'json', text: dataJson }, headers: [] };
    },
  };
  const declared = Object.fromEntries(
    [...impliedReplies(route), ...route.replies].map((reply) => [
      reply.kind,
      (data?: unknown) => answerOf(reply, data),
    ]),
  );
  return { ...declared, ...universal, ...ready } as ReplyBuilder<R>;
}
