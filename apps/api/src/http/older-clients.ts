/**
 * What older deploy tools and web clients expect (docs/rules/older-clients.md), as a layer over the declared routes, whose
 * handlers and contract do not know about it.
 */
import type { ReplyDeclaration } from '@rampart/contract';
import type { Answer, AnswerContent, Rendered } from './answer';
import type { BoundRoute } from './implement';
import { whenResolved } from './maybe-promise';

export interface OlderClients {
  readonly kinds: boolean;
  /** Prefix for the addresses of local uploads in V1 answers; undefined leaves them relative. */
  readonly uploadOrigin: string | undefined;
  /** Another word for `ranksite` in paths. */
  readonly ranksitePath?: string | undefined;
}

/** By route. */
const OLDER_KINDS: Readonly<Record<string, string>> = {
  getOwnUserV1: 'goodUserData',
  listAdminChallengesV1: 'goodChallenges',
};

/** Routes whose answers name files. */
const NAMING_FILES = new Set([
  'listChallengesV1',
  'listAdminChallengesV1',
  'getAdminChallengeV1',
  'putAdminChallengeV1',
  'uploadFilesV1',
  'queryUploadsV1',
]);

/** A route whose answers are changed before anything else sees them. */
function changed(bound: BoundRoute, change: (answer: Answer) => Answer): BoundRoute {
  return {
    ...bound,
    handle: (call) => whenResolved(bound.handle(call), change),
  };
}

function withOlderKind(bound: BoundRoute): BoundRoute {
  const kind = OLDER_KINDS[bound.route.name];
  if (kind === undefined) return bound;
  const older = (reply: ReplyDeclaration) => (reply.status === 200 ? { ...reply, kind } : reply);
  const route = { ...bound.route, replies: bound.route.replies.map(older) };
  return changed({ ...bound, route }, (answer) => ({ ...answer, reply: older(answer.reply) }));
}

/** In JSON a quotation mark inside a text always has a backslash, so this cannot be inside a text. */
const LOCAL_UPLOAD = '"url":"/uploads/';

const TAKING_FILES = new Set(['putAdminChallengeV1', 'putAdminChallengeV2']);

/** Addresses are stored as usual, including those that such a client sends back. */
function withStoredUploads(bound: BoundRoute, origin: string): BoundRoute {
  if (!TAKING_FILES.has(bound.route.name)) return bound;
  return {
    ...bound,
    handle: (call) => {
      const json = JSON.stringify(call.body).replaceAll(`"url":"${origin}/uploads/`, LOCAL_UPLOAD);
      call.body = JSON.parse(json);
      return bound.handle(call);
    },
  };
}

function withAbsoluteUploads(bound: BoundRoute, origin: string): BoundRoute {
  if (!NAMING_FILES.has(bound.route.name)) return bound;
  const absolute = (json: string) => json.replaceAll(LOCAL_UPLOAD, `"url":"${origin}/uploads/`);
  const known = new WeakMap<Rendered, Rendered>();
  const rerendered = (rendered: Rendered): Rendered => {
    const made = known.get(rendered) ?? rendered.rewritten(absolute);
    known.set(rendered, made);
    return made;
  };
  const contentOf = (content: AnswerContent): AnswerContent => {
    if (content.form === 'rendered') return { ...content, rendered: rerendered(content.rendered) };
    if (content.form !== 'data' || content.data === undefined) return content;
    return { ...content, data: JSON.parse(absolute(JSON.stringify(content.data))) as unknown };
  };
  return changed(bound, (answer) => ({ ...answer, content: contentOf(answer.content) }));
}

export function forOlderClients(
  routes: readonly BoundRoute[],
  { kinds, uploadOrigin, ranksitePath }: OlderClients,
): BoundRoute[] {
  return routes.flatMap((declared) => {
    const bound =
      uploadOrigin === undefined
        ? declared
        : withAbsoluteUploads(withStoredUploads(declared, uploadOrigin), uploadOrigin);
    const answering = kinds ? withOlderKind(bound) : bound;
    if (ranksitePath === undefined || !/\/ranksite(\/|$)/.test(answering.route.path)) return [answering];
    const path = answering.route.path.replace('/ranksite', `/${ranksitePath}`);
    return [answering, { ...answering, route: { ...answering.route, path } }];
  });
}
