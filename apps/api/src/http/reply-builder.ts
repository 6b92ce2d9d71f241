import {
  badBody,
  badBodyTooLarge,
  badEndpoint,
  badPerms,
  badRateLimit,
  badToken,
  impliedReplies,
} from '@rampart/contract';
import type {
  badCaptcha,
  badLegacyCaptchaCode,
  ImpliedReply,
  ReplyData,
  ReplyDeclaration,
  RouteDeclaration,
} from '@rampart/contract';
import type { ServerResponse } from 'node:http';
import {
  answerOf,
  type Answer,
  type AnswerContent,
  type MadeFrom,
  type Rendered,
  type WrittenData,
} from './answer';
import { renderAnswer, type RenderedAnswer } from './rendered-answer';

export type ReasonSource = 'body' | 'query';

type ReplyMethod<D extends ReplyDeclaration> =
  ReplyData<D> extends undefined ? () => Answer : (data: ReplyData<D>) => Answer;

/** Kinds of the route's stages that its handler may answer as well: all but a failed captcha. */
type StageReply<R extends RouteDeclaration> = Exclude<
  ImpliedReply<R>,
  typeof badCaptcha | typeof badLegacyCaptchaCode
>;

type DeclaredReply<R extends RouteDeclaration> = R['replies'][number] | StageReply<R>;

type DeclaredReplies<R extends RouteDeclaration> = {
  readonly [D in DeclaredReply<R> as D['kind']]: ReplyMethod<D>;
};

/** For handlers whose replies carry data in its wire form already. */
export type NoPresented = object;

/** What turns the values a handler hands to `reply` into data, by kind. */
export type Presenters<R extends RouteDeclaration, Presented> = {
  readonly [Kind in keyof Presented]: (
    value: Presented[Kind],
  ) => ReplyData<Extract<DeclaredReply<R>, { readonly kind: Kind }>>;
};

type KindOf<R extends RouteDeclaration> = R['replies'][number]['kind'];

/** Refusals every handler may need, whatever its route lists. */
export interface ImpliedReplies {
  /** `data.reason` becomes `<source>:<path>: <detail>` (docs/rules/http.md#validation-errors). */
  badBody(source: ReasonSource, path: string, detail: string): Answer;
  badPerms(): Answer;
  /** The route's feature is switched off in the configuration. */
  badEndpoint(): Answer;
  badRateLimit(wait: { readonly timeLeft: number }): Answer;
}

/** Answers whose body is ready or made elsewhere, instead of from a value. */
export interface ReadyReplies<R extends RouteDeclaration> {
  /**
   * An answer that was rendered before. With `madeFrom` it is the same for everybody who asks for this URL, and the next
   * anonymous callers get it without a call of the handler until one of these sources changes.
   */
  prerendered(rendered: Rendered<KindOf<R>>, madeFrom?: readonly MadeFrom[]): Answer;
  /** An answer for this request only. */
  written(kind: KindOf<R>, data: WrittenData): Answer;
  /**
   * An answer that is too large to be made at once: `pieces` are the JSON text of its data, each made when the one before is
   * sent. `tag` is the opaque part of the entity tag.
   */
  inPieces(kind: KindOf<R>, tag: string, pieces: () => Iterable<string>): Answer;
  /** A stream of events; `open` gets the response once its head is written. */
  streaming(kind: KindOf<R>, open: (res: ServerResponse) => void): Answer;
}

interface PresentedReplies<Presented> {
  /** Data as JSON text, for `written`. */
  readonly dataJson: { readonly [Kind in keyof Presented & string]: (value: Presented[Kind]) => string };
  /** A rendered answer to be kept, and answered with `prerendered` until the value changes. */
  readonly render: {
    readonly [Kind in keyof Presented & string]: (value: Presented[Kind]) => RenderedAnswer<Kind>;
  };
}

/**
 * What a handler can answer: one method per kind it declares or its stages imply, plus what every handler may need. A
 * handler that versions share has the kinds of all of them; `'kind' in reply` asks for one that only some have.
 */
export type ReplyBuilder<R extends RouteDeclaration, Presented = NoPresented> = R extends unknown
  ? Omit<DeclaredReplies<R>, keyof ImpliedReplies | keyof Presented> & {
      readonly [Kind in keyof Presented]: (value: Presented[Kind]) => Answer;
    } & ImpliedReplies &
      ReadyReplies<R> &
      PresentedReplies<Presented>
  : never;

/** 429 with the wait in the body (ms) and in `Retry-After` (whole seconds, RFC 9110 10.2.3). */
export function rateLimited(retryInMs: number): Answer {
  const timeLeft = Math.max(1, Math.ceil(retryInMs));
  return answerOf(badRateLimit, { timeLeft }, ['Retry-After', String(Math.ceil(timeLeft / 1000))]);
}

/** RFC 6750, section 3: libraries of sites where teams sign in read the header, not `kind`. */
const refusedToken = (challenge: string): Answer =>
  answerOf(badToken, undefined, ['WWW-Authenticate', challenge]);
export const NO_TOKEN = refusedToken('Bearer');
export const INVALID_TOKEN = refusedToken('Bearer error="invalid_token"');

/** 400 `badBody`; an empty path is the root of the source. */
export function refusedInput(source: ReasonSource, path: string, detail: string): Answer {
  return answerOf(badBody, { reason: `${source}:${path}: ${detail}` });
}

/** 413 `badBody`; `source` is `body` for all of it, else also names the field. */
export function tooLarge(source: string, maxBytes: number): Answer {
  return answerOf(badBodyTooLarge, {
    reason: `${source}: must not be larger than ${String(maxBytes)} bytes`,
  });
}

const universal: ImpliedReplies = {
  badBody: (source, path, detail) => refusedInput(source, path, detail),
  badPerms: () => answerOf(badPerms),
  badEndpoint: () => answerOf(badEndpoint),
  badRateLimit: ({ timeLeft }) => rateLimited(timeLeft),
};

type Present = (value: unknown) => unknown;

/** Builds a route's reply methods, once, when the route is implemented; `presenters` by kind. */
export function createReplyBuilder<R extends RouteDeclaration, Presented = NoPresented>(
  route: R,
  presenters: object = {},
): ReplyBuilder<R, Presented> {
  const byKind = new Map(route.replies.map((reply) => [reply.kind, reply]));
  const presenterOf = new Map<string, Present>(Object.entries(presenters));
  const made = (kind: string, content: AnswerContent): Answer => {
    const reply = byKind.get(kind);
    if (reply === undefined) throw new Error(`Route ${route.name} does not declare the kind ${kind}`);
    return { reply, content, headers: [] };
  };
  const ready: ReadyReplies<R> = {
    prerendered: (rendered, madeFrom) =>
      madeFrom === undefined ? rendered.answer : { ...rendered.answer, madeFrom },
    written: (kind, data) => made(kind, { form: 'text', ...data }),
    inPieces: (kind, tag, pieces) => made(kind, { form: 'pieces', etag: `W/"${tag}"`, pieces }),
    streaming: (kind, open) => made(kind, { form: 'stream', open }),
  };
  const methods: Record<string, (value?: unknown) => Answer> = {};
  const render: Record<string, (value: unknown) => RenderedAnswer> = {};
  const dataJson: Record<string, (value: unknown) => string> = {};
  for (const reply of [...impliedReplies(route), ...route.replies]) {
    const present = presenterOf.get(reply.kind);
    methods[reply.kind] = (value) => answerOf(reply, present === undefined ? value : present(value));
    if (present === undefined) continue;
    render[reply.kind] = (value) => renderAnswer(reply, present(value));
    dataJson[reply.kind] = (value) => JSON.stringify(present(value));
  }
  // For a team that was deleted, or has signed out, after the stage that reads its token.
  if (route.auth === 'team') methods[badToken.kind] = () => INVALID_TOKEN;
  return { ...methods, ...universal, ...ready, render, dataJson } as ReplyBuilder<R, Presented>;
}
