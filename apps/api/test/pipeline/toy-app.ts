import {
  defineReply,
  defineRoute,
  flagAttempts,
  jsonBody,
  oneOf,
  Permission,
  strictObject,
  text,
} from '@rampart/contract';
import { silentLogger, type Logger } from '@rampart/core/infra/logging';
import { Type } from '@sinclair/typebox';
import type { AppOptions, BoundRoute, CallerTeam, SignatureVerifier } from '../../src/http';
import { createApp, createLifecycle, implement, renderAnswer } from '../../src/http';

/** A small app of toy routes: every stage is used, nothing behind the pipeline is real. */

export const NOW = new Date('2025-06-14T12:00:00Z');

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
  source: 'test',
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

const toyParams = strictObject({ id: text({ minLength: 1, maxLength: 8 }) });
const toyQuery = strictObject({
  limit: Type.Integer({ minimum: 1, maximum: 1000 }),
  order: Type.Optional(oneOf(['up', 'down'])),
});

/** Asks for everything a route can ask for. */
export const fullRoute = defineRoute({
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
  params: toyParams,
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
const item = defineRoute({ ...open, name: 'item', path: '/items/:id', params: toyParams });
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
  params: toyParams,
  body: jsonBody(toyBody, 4096),
});
const plain = defineRoute({ ...open, name: 'plain', path: '/plain', replies: [goodPlain] });
const broken = defineRoute({ ...open, name: 'broken', path: '/broken' });
const lying = defineRoute({ ...open, name: 'lying', path: '/lying' });
const slow = defineRoute({ ...open, name: 'slow', path: '/slow' });
const serialized = defineRoute({ ...open, name: 'serialized', path: '/serialized' });

export const rows = Array.from({ length: 400 }, (_unused, index) => `row ${String(index)}`);

export interface ToyNeeds {
  /** What `/slow` waits for. */
  readonly gate: Promise<void>;
}

export function toyRoutes({ gate }: ToyNeeds): BoundRoute[] {
  const rendered = renderAnswer(goodBoard, { rows });
  return [
    implement(
      fullRoute,
      () =>
        ({ team, params, query, body, reply }) =>
          reply.goodToy({ seen: { team: team.id, params, query, body } }),
    )({}),
    implement(
      echo,
      () =>
        ({ body, reply }) =>
          reply.goodToy({ seen: body }),
    )({}),
    implement(
      item,
      () =>
        ({ params, reply }) =>
          reply.goodToy({ seen: params.id }),
    )({}),
    implement(
      ownItem,
      () =>
        ({ team, reply }) =>
          reply.goodToy({ seen: team.name }),
    )({}),
    implement(
      page,
      () =>
        ({ query, reply }) =>
          query.limit > 100
            ? reply.badBody('query', 'limit', 'must be at most 100')
            : reply.goodToy({ seen: query }),
    )({}),
    implement(
      optional,
      () =>
        ({ team, clientIp, reply }) =>
          reply.goodToy({ seen: { team: team?.id, clientIp } }),
    )({}),
    implement(
      board,
      () =>
        ({ reply }) =>
          reply.prerendered(rendered),
    )({}),
    implement(
      service,
      () =>
        ({ reply }) =>
          reply.goodToy({ seen: 'service' }),
    )({}),
    implement(
      push,
      () =>
        ({ body, signature, reply }) =>
          body.name === 'again'
            ? reply.badReplayedRequest()
            : reply.goodToy({ seen: [body.name, signature] }),
    )({}),
    implement(
      plain,
      () =>
        ({ reply }) =>
          reply.goodPlain(),
    )({}),
    implement(broken, () => () => Promise.reject(new Error('secret detail of the failure')))({}),
    implement(
      lying,
      () =>
        ({ reply }) =>
          reply.serialized('goodToy', '{"seen":1,"extra":2}'),
    )({}),
    implement(slow, ({ until }: { until: Promise<void> }) => async ({ reply }) => {
      await until;
      return reply.goodToy({ seen: 'at last' });
    })({ until: gate }),
    implement(
      serialized,
      () =>
        ({ reply }) =>
          reply.serialized('goodToy', '{"seen":[1]}'),
    )({}),
  ];
}

export function aTeam(fields: Partial<CallerTeam> = {}): CallerTeam {
  return { id: 't-1', name: 'Alpha', email: null, division: 'open', perms: 16, banned: false, ...fields };
}

export interface Toy {
  readonly options: AppOptions;
  readonly logged: { level: string; message: string; fields: Readonly<Record<string, unknown>> }[];
  readonly taken: string[][];
}

/** Tokens are team names in this app: `good`, `banned`, `weak`, `bypass`; everything else is a bad token. */
const TEAMS: Readonly<Record<string, CallerTeam>> = {
  good: aTeam(),
  banned: aTeam({ id: 't-2', banned: true }),
  weak: aTeam({ id: 't-3', perms: 0 }),
  bypass: aTeam({ id: 't-4', perms: 63 }),
};

/** Challenge `c-1`, timestamp `1` and signature `ok` are genuine; everything else is forged. */
const toySignatures: SignatureVerifier = {
  precheck: ({ challengeId, timestamp }) => challengeId === 'c-1' && timestamp === '1',
  verify: ({ signature, rawBody }) => Promise.resolve(signature === 'ok' && rawBody.length > 0),
};

function recordingLogger(logged: Toy['logged']): Logger {
  const at =
    (level: string) =>
    (message: string, fields: Readonly<Record<string, unknown>> = {}) => {
      logged.push({ level, message, fields });
    };
  return { ...silentLogger, info: at('info'), warn: at('warn'), error: at('error') };
}

export function aToyOptions(changes: Partial<AppOptions> = {}): Toy {
  const logged: Toy['logged'] = [];
  const taken: string[][] = [];
  let ids = 0;
  const options: AppOptions = {
    routes: toyRoutes({ gate: Promise.resolve() }),
    logger: recordingLogger(logged),
    clock: { now: () => NOW },
    random: { bytes: (count) => Buffer.alloc(count), uuid: () => `request-${String((ids += 1))}` },
    lifecycle: createLifecycle(),
    proxy: { trust: 1, cloudflare: false },
    authenticator: { resolve: (token) => TEAMS[token] ?? null },
    services: { accepts: (token) => token === 'provider-secret' },
    signatures: toySignatures,
    timing: {
      window: () => ({ startsAt: new Date(NOW.getTime() - 1000), endsAt: new Date(NOW.getTime() + 1000) }),
    },
    captcha: { isProtected: () => false, verify: () => Promise.resolve(false) },
    rateLimiter: {
      take: (_bucket, keyParts) => {
        taken.push([...keyParts]);
        return Promise.resolve({ taken: true });
      },
    },
    health: { checks: {}, isBoardLoaded: () => true },
    openApi: { openapi: '3.1.0' },
    validateReplies: true,
    ...changes,
  };
  return { options, logged, taken };
}

export function aToyApp(changes: Partial<AppOptions> = {}) {
  const toy = aToyOptions(changes);
  return { ...toy, app: createApp(toy.options) };
}
