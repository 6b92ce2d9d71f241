import { DEFAULT_LIMITS } from '@rampart/contract';
import type { CallerTeam } from '@rampart/core/auth';
import { silentLogger, type Logger } from '@rampart/core/infra/logging';
import type { ScoreSignatures } from '@rampart/core/score-feed';
import request from 'supertest';
import { createApp, type AppDependencies } from '../../src/http/create-app';
import { createLifecycle } from '../../src/http/lifecycle';
import { toyRoutes } from './toy-routes';

/** A small app of toy routes, with a fixed clock and the ports replaced by the plainest thing that can fail. */

export const NOW = new Date('2025-06-14T12:00:00Z');

function aTeam(fields: Partial<CallerTeam> = {}): CallerTeam {
  return {
    id: 't-1',
    name: 'Alpha',
    email: null,
    division: 'open',
    perms: 16,
    banned: false,
    tokenEpoch: null,
    memberToken: null,
    externalGrant: null,
    ...fields,
  };
}

interface Toy {
  readonly options: AppDependencies;
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
const toySignatures: ScoreSignatures = {
  arePlausible: ({ timestamp }) => timestamp === '1',
  areValid: ({ signature }, challengeId, rawBody) =>
    Promise.resolve(challengeId === 'c-1' && signature === 'ok' && rawBody.length > 0),
};

function recordingLogger(logged: Toy['logged']): Logger {
  const at =
    (level: string) =>
    (message: string, fields: Readonly<Record<string, unknown>> = {}) => {
      logged.push({ level, message, fields });
    };
  return {
    ...silentLogger,
    isDebugEnabled: true,
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
  };
}

export function aToyOptions(changes: Partial<AppDependencies> = {}): Toy {
  const logged: Toy['logged'] = [];
  const taken: string[][] = [];
  let ids = 0;
  const options: AppDependencies = {
    routes: toyRoutes({ gate: Promise.resolve() }),
    logger: recordingLogger(logged),
    clock: { now: () => NOW },
    random: { bytes: (count) => Buffer.alloc(count), uuid: () => `request-${String((ids += 1))}` },
    lifecycle: createLifecycle(),
    proxy: { trust: 1, cloudflare: false },
    authenticator: { resolve: (token) => TEAMS[token] ?? null },
    services: { isConfigured: true, accepts: (token) => token === 'provider-secret' },
    signatures: toySignatures,
    textRules: { badEmail: () => true, badName: () => true },
    forms: {
      staging: {
        stage: () => Promise.reject(new Error('no toy takes files')),
        discard: () => Promise.resolve(),
      },
      maxRequestBytes: 0,
      maxFileBytes: 0,
      maxMemoryFileBytes: 0,
    },
    measureRoute: () => () => undefined,
    timing: {
      current: () => ({ startAtMs: NOW.getTime() - 1000, endAtMs: NOW.getTime() + 1000 }),
      settle: () => undefined,
    },
    pause: { isPaused: () => false, isKnownPaused: () => false },
    captcha: { isProtected: () => false, verify: () => Promise.resolve(false) },
    rateLimiter: {
      take: (limit, keyParts) => {
        taken.push([...keyParts]);
        return Promise.resolve({ taken: true, remaining: 4, fullInMs: 5_000, limit });
      },
    },
    health: { checks: {}, isBoardLoaded: () => true },
    limits: DEFAULT_LIMITS,
    openApi: () => ({ openapi: '3.1.0' }),
    checksReplies: true,
    ...changes,
  };
  return { options, logged, taken };
}

export function aToyApp(changes: Partial<AppDependencies> = {}) {
  const toy = aToyOptions(changes);
  return { ...toy, app: createApp(toy.options) };
}

/** The body as it was sent, unless the client library has undone the coding by itself. */
export async function getBytes(app: ReturnType<typeof createApp>, coding: string) {
  const { headers, body } = await request(app)
    .get('/api/v2/board')
    .set('Accept-Encoding', coding)
    .buffer(true)
    .parse((incoming, done) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('end', () => done(null, Buffer.concat(chunks)));
    });
  return { headers: headers as Record<string, string>, body: body as Buffer };
}
