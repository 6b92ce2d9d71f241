import {
  badReplayedRequest,
  defineReply,
  defineRoute,
  flagAttempts,
  idParams,
  jsonBody,
  oneOf,
  Permission,
  strictObject,
  text,
} from '@rampart/contract';
import { Type } from '@sinclair/typebox';
import { renderAnswer, renderText } from '../../src/http/rendered-answer';
import { implement, type BoundRoute } from '../../src/http/implement';

/** Toy routes: between them every stage is used, and nothing behind them is real. */

const goodToy = defineReply('goodToy', 200, 'Fine.', strictObject({ seen: Type.Unknown() }));
const goodPlain = defineReply('goodPlain', 200, 'Fine.');
export const goodBoard = defineReply(
  'goodBoard',
  200,
  'Fine.',
  strictObject({ rows: Type.Array(Type.String()) }),
);

const open = {
  method: 'GET',
  versions: ['v2'],
  summary: 'A toy.',
  description: '',
  rules: 'http.md#envelope',
  auth: 'none',
  permissions: 0,
  standing: 'any',
  gate: null,
  captcha: null,
  rateLimit: null,
  params: null,
  query: null,
  body: null,
  replies: [goodToy],
} as const;

const toyBody = strictObject({
  name: text({ maxLength: 20 }),
  count: Type.Optional(Type.Integer()),
  uploads: Type.Optional(Type.Array(strictObject({ name: text(), size: Type.Integer() }))),
  target: Type.Optional(
    Type.Union([
      strictObject({ kind: Type.Literal('team'), teamId: text() }),
      strictObject({ kind: Type.Literal('place'), place: Type.Integer() }),
    ]),
  ),
  note: Type.Optional(Type.Union([text(), Type.Null()])),
  free: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  captchaCode: Type.Optional(Type.String()),
  legacyCaptchaCode: Type.Optional(Type.String()),
});

const toyQuery = strictObject({
  limit: Type.Integer({ minimum: 1, maximum: 1000 }),
  order: Type.Optional(oneOf(['up', 'down'])),
});

/** Asks for everything a route can ask for. */
const full = defineRoute({
  ...open,
  name: 'full',
  method: 'POST',
  path: '/things/:id',
  versions: ['v1', 'v2'],
  auth: 'team',
  permissions: Permission.usersWrite,
  standing: 'good',
  gate: { opens: 'atStart', closes: 'atEnd', bypass: Permission.challsWrite },
  captcha: 'register',
  rateLimit: { bucket: flagAttempts, charge: 'beforeHandler' },
  params: idParams,
  query: toyQuery,
  body: jsonBody(toyBody, 4096),
});

const echo = defineRoute({
  ...open,
  name: 'echo',
  method: 'POST',
  path: '/echo',
  body: jsonBody(toyBody, 4096),
});
const item = defineRoute({ ...open, name: 'item', path: '/items/:id', params: idParams });
const ownItem = defineRoute({ ...open, name: 'ownItem', path: '/items/me', auth: 'team' });
const page = defineRoute({ ...open, name: 'page', path: '/pages', query: toyQuery });
const optional = defineRoute({
  ...open,
  name: 'optional',
  path: '/optional',
  auth: 'optional',
  gate: { opens: 'atStart', closes: 'never', bypass: Permission.challsRead },
});
const board = defineRoute({ ...open, name: 'board', path: '/board', replies: [goodBoard] });
const service = defineRoute({ ...open, name: 'service', method: 'POST', path: '/service', auth: 'service' });
const push = defineRoute({
  ...open,
  name: 'push',
  method: 'POST',
  path: '/pushes/:id',
  auth: 'signature',
  replies: [goodToy, badReplayedRequest],
  params: idParams,
  body: jsonBody(toyBody, 4096),
});
const plain = defineRoute({ ...open, name: 'plain', path: '/plain', replies: [goodPlain] });
const broken = defineRoute({ ...open, name: 'broken', path: '/broken' });
const lying = defineRoute({ ...open, name: 'lying', path: '/lying' });
const slow = defineRoute({ ...open, name: 'slow', path: '/slow' });
const polled = defineRoute({ ...open, name: 'polled', path: '/polled/:id', params: idParams, polled: true });
const serialized = defineRoute({ ...open, name: 'serialized', path: '/serialized' });

export const rows = Array.from({ length: 400 }, (_unused, index) => `row ${String(index)}`);

interface ToyDependencies {
  /** What `/slow` waits for. */
  readonly gate: Promise<void>;
}

export function toyRoutes({ gate }: ToyDependencies): BoundRoute[] {
  const rendered = renderAnswer(goodBoard, { rows });
  return [
    implement(full, ({ team, params, query, body, reply }) =>
      reply.goodToy({ seen: { team: team.id, params, query, body } }),
    )({}),
    implement(echo, ({ body, reply }) => reply.goodToy({ seen: body }))({}),
    implement(item, ({ params, reply }) => reply.goodToy({ seen: params.id }))({}),
    implement(ownItem, ({ team, reply }) => reply.goodToy({ seen: team.name }))({}),
    implement(page, ({ query, reply }) =>
      query.limit > 100
        ? reply.badBody('query', 'limit', 'must be at most 100')
        : reply.goodToy({ seen: query }),
    )({}),
    implement(optional, ({ team, clientIp, reply }) => reply.goodToy({ seen: { team: team?.id, clientIp } }))(
      {},
    ),
    implement(board, ({ reply }) => reply.prerendered(rendered))({}),
    implement(service, ({ reply }) => reply.goodToy({ seen: 'service' }))({}),
    implement(push, ({ body, signature, reply }) =>
      body.name === 'again' ? reply.badReplayedRequest() : reply.goodToy({ seen: [body.name, signature] }),
    )({}),
    implement(plain, ({ reply }) => reply.goodPlain())({}),
    implement(polled, ({ params, reply }) =>
      params.id === 'other' ? reply.badEndpoint() : reply.goodToy({ seen: params.id }),
    )({}),
    implement(broken, () => Promise.reject(new Error('secret detail of the failure')))({}),
    implement(lying, ({ reply }) => reply.prerendered(renderText(goodToy, '{"seen":1,"extra":2}')))({}),
    implement(slow, async ({ reply }, { until }: { until: Promise<void> }) => {
      await until;
      return reply.goodToy({ seen: 'at last' });
    })({ until: gate }),
    implement(serialized, ({ reply }) =>
      reply.prerendered(renderText(goodToy, '{"seen":[1]}', { isPrivate: true })),
    )({}),
  ];
}
