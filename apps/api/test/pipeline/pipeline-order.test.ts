import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import request from 'supertest';
import type { AppDependencies } from '../../src/http/create-app';
import { aToyApp, NOW } from './toy-app';

const notStarted: AppDependencies['timing'] = {
  current: () => ({ startAtMs: NOW.getTime() + 1, endAtMs: NOW.getTime() + 2 }),
  settle: () => undefined,
};
const ended: AppDependencies['timing'] = {
  current: () => ({ startAtMs: 0, endAtMs: NOW.getTime() - 1 }),
  settle: () => undefined,
};
const captchaOn: AppDependencies['captcha'] = {
  isProtected: () => true,
  verify: (code) => Promise.resolve(code === 'yes'),
};
const exhausted: AppDependencies['rateLimiter'] = {
  take: (limit) =>
    Promise.resolve({ taken: false, retryInMs: 1500.2, remaining: 0, fullInMs: 24_000.2, limit }),
};

interface Wrongs {
  readonly token?: string;
  readonly timing?: AppDependencies['timing'];
  readonly body?: string;
  readonly query?: string;
  readonly captcha?: boolean;
  readonly limit?: boolean;
}

/** A request to the toy route that asks for everything, wrong only where it says so. */
async function send(wrongs: Wrongs) {
  const { app } = aToyApp({
    ...(wrongs.timing === undefined ? {} : { timing: wrongs.timing }),
    ...(wrongs.captcha === true ? { captcha: captchaOn } : {}),
    ...(wrongs.limit === true ? { rateLimiter: exhausted } : {}),
  });
  const response = await request(app)
    .post(`/api/v2/things/one?${wrongs.query ?? 'limit=1'}`)
    .set('Authorization', `Bearer ${wrongs.token ?? 'good'}`)
    .send(wrongs.body ?? '{"name":"x"}');
  const body = response.body as { kind: string; data?: { reason?: string } };
  return `${String(response.status)} ${body.kind}${body.data?.reason === undefined ? '' : ` ${body.data.reason}`}`;
}

const authentication = { token: 'nobody' };
const permissions = { token: 'weak' };
const standing = { token: 'banned' };
const start = { timing: notStarted };
const end = { timing: ended };
const json = { body: '{' };
const shape = { body: '{"name":1}' };
const query = { query: 'limit=x' };
const captcha = { captcha: true };
const rateLimit = { limit: true };

describe('order of checks', () => {
  it('lets a request pass that is wrong nowhere', async () => {
    expect(await send({})).toBe('200 goodToy');
  });

  it.each([
    ['authentication before the gate', { ...authentication, ...start }, '401 badToken'],
    ['permissions before the gate', { ...permissions, ...start }, '403 badPerms'],
    ['standing before the gate', { ...standing, ...start }, '403 badPerms'],
    ['start gate before the body', { ...start, ...json }, '401 badNotStarted'],
    ['end gate before the body', { ...end, ...json }, '401 badEnded'],
    ['JSON before the query', { ...json, ...query }, '400 badJson'],
    ['body shape before the query', { ...shape, ...query }, '400 badBody body:name: must be string'],
    ['query before the captcha', { ...query, ...captcha }, '400 badBody query:limit: must be an integer'],
    ['captcha before the rate limit', { ...captcha, ...rateLimit }, '403 badCaptcha'],
    ['rate limit before the handler', rateLimit, '429 badRateLimit'],
  ] as [string, Wrongs, string][])('%s', async (_title, wrongs, expected) => {
    expect(await send(wrongs)).toBe(expected);
  });

  it.each([
    ['authentication', authentication],
    ['permissions', permissions],
    ['standing', standing],
    ['gate', start],
    ['JSON', json],
    ['shape', shape],
    ['query', query],
    ['captcha', captcha],
  ] as [string, Wrongs][])('a request refused by %s consumes no rate-limit token', async (_title, wrongs) => {
    const { app, taken } = aToyApp({
      ...(wrongs.timing === undefined ? {} : { timing: wrongs.timing }),
      ...(wrongs.captcha === true ? { captcha: captchaOn } : {}),
    });
    const post = (with_: Wrongs) =>
      request(app)
        .post(`/api/v2/things/one?${with_.query ?? 'limit=1'}`)
        .set('Authorization', `Bearer ${with_.token ?? 'good'}`)
        .send(with_.body ?? '{"name":"x","captchaCode":"yes"}');
    await post({ body: '{"name":"x"}', ...wrongs });
    expect(taken).toEqual([]);
    // The control: a request with everything right takes one, where the gate is open.
    if (wrongs.timing === undefined) {
      await post({});
      expect(taken).toEqual([['t-1', 'one']]);
    }
  });
});

it('a request is one instant: the clock is read as its headers arrive, and again only when its body has', async () => {
  let readings = 0;
  const clock = {
    now: () => {
      readings += 1;
      return NOW;
    },
  };
  const { app } = aToyApp({ clock, captcha: captchaOn });
  const withoutBody = await request(app).get('/api/v2/items/one');
  expect([withoutBody.status, readings]).toEqual([200, 1]);
  const { status } = await request(app)
    .post('/api/v2/things/one?limit=1')
    .set('Authorization', 'Bearer good')
    .send({ name: 'x', captchaCode: 'yes' });
  expect([status, readings]).toEqual([200, 1 + 2]);
});

describe('gates and captcha', () => {
  it('lets a team with the bypass bits through a closed gate', async () => {
    expect(await send({ token: 'bypass', timing: notStarted })).toBe('200 goodToy');
    expect(await send({ token: 'bypass', timing: ended })).toBe('200 goodToy');
  });

  it.each([
    ['the start itself is inside', 0, 1000, '200'],
    ['a millisecond before the start is outside', 1, 1000, '401'],
    ['the end itself is inside', -1000, 0, '200'],
    ['a millisecond after the end is outside', -1000, -1, '401'],
  ])('%s', async (_title, startsInMs, endsInMs, status) => {
    const at = (ms: number) => NOW.getTime() + ms;
    const timing = {
      current: () => ({ startAtMs: at(startsInMs), endAtMs: at(endsInMs) }),
      settle: () => undefined,
    };
    expect(await send({ timing })).toContain(status);
  });

  it('names the captcha field and refusal of each version', async () => {
    const { app } = aToyApp({ captcha: captchaOn });
    const post = (version: string, body: object) =>
      request(app).post(`/api/${version}/things/one?limit=1`).set('Authorization', 'Bearer good').send(body);
    const v1 = await post('v1', { name: 'x', captchaCode: 'yes' });
    expect([v1.status, v1.body]).toMatchObject([401, { kind: 'badLegacyCaptchaCode' }]);
    expect((await post('v1', { name: 'x', legacyCaptchaCode: 'yes' })).status).toBe(200);
    const v2 = await post('v2', { name: 'x', captchaCode: 'no' });
    expect([v2.status, v2.body]).toMatchObject([403, { kind: 'badCaptcha' }]);
    expect((await post('v2', { name: 'x', captchaCode: 'yes' })).status).toBe(200);
  });

  it('a connection without a peer address is errorInternal where the client counts', async () => {
    const { app } = aToyApp({ captcha: captchaOn });
    const directory = await mkdtemp(join(tmpdir(), 'peerless-'));
    const socketPath = join(directory, 'http.sock');
    // A local socket has no addresses.
    const server = createServer(app).listen(socketPath);
    try {
      await once(server, 'listening');
      const statusOf = (path: string, method: string, body: string) =>
        new Promise<number | undefined>((resolve, reject) => {
          const headers = { authorization: 'Bearer good' };
          httpRequest({ socketPath, path, method, headers }, (response) => {
            response.resume().on('end', () => resolve(response.statusCode));
          })
            .on('error', reject)
            .end(body);
        });
      const body = '{"name":"x","captchaCode":"yes"}';
      expect(await statusOf('/api/v2/things/one?limit=1', 'POST', body)).toBe(500);
    } finally {
      server.close();
      await rm(directory, { recursive: true });
    }
    // The control: the same request with a peer.
    const { status } = await request(app)
      .post('/api/v2/things/one?limit=1')
      .set('Authorization', 'Bearer good')
      .send({ name: 'x', captchaCode: 'yes' });
    expect(status).toBe(200);
  });

  it('an unreachable captcha provider is errorInternal', async () => {
    const captcha = { isProtected: () => true, verify: () => Promise.reject(new Error('unreachable')) };
    const { app } = aToyApp({ captcha });
    const response = await request(app)
      .post('/api/v2/things/one?limit=1')
      .set('Authorization', 'Bearer good')
      .send({ name: 'x', captchaCode: 'yes' });
    expect([response.status, response.body]).toMatchObject([500, { kind: 'errorInternal' }]);
  });

  it('tells the wait in whole milliseconds and in Retry-After seconds', async () => {
    const { app } = aToyApp({ rateLimiter: exhausted });
    const response = await request(app)
      .post('/api/v2/things/one?limit=1')
      .set('Authorization', 'Bearer good')
      .send({ name: 'x' });
    expect(response.body).toMatchObject({ kind: 'badRateLimit', data: { timeLeft: 1501 } });
    expect(response.headers['retry-after']).toBe('2');
    expect(response.headers['ratelimit-policy']).toBe('"flag-attempts";q=5;w=25');
    expect(response.headers['ratelimit']).toBe('"flag-attempts";r=0;t=25');
  });
});
