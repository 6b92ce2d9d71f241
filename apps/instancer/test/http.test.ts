import { connect } from 'node:net';
import { once } from 'node:events';
import type { HttpListener } from '@rampart/core/infra/http-server';
import { silentLogger, type LogFields } from '@rampart/core/infra/logging';
import { createReplyReader, INSTANCES_PATH, OPERATIONS } from '@rampart/instancer-contract';
import type { EdgeRoute } from '../src/engines/engine';
import { createInstancerServer } from '../src/http/instancer-server';
import { createOperations } from '../src/http/operations';
import type { Outcome } from '../src/instances/outcome';

/** Replies to requests that are invalid as HTTP, and the status of every outcome. */
const TOKEN = 'the token of the service';
/** Players read it, so it must not sound like their own token. */
const WRONG_TOKEN = {
  kind: 'instancerError',
  message: 'The platform and the instance service do not have the same token.',
};
const ROUTE: EdgeRoute = {
  kind: 'http',
  host: 'web-0123456789ab.example.org',
  publicPort: 80,
  target: { host: 'ctf-0123456789ab-app', port: 8080 },
};
let server: HttpListener;
let port: number;
let outcome: Outcome | Error;
let isReady = true;
const answered: unknown[] = [];
const logged: LogFields[] = [];
beforeEach(() => {
  answered.length = 0;
  logged.length = 0;
});
/** Replaces the outcome of a stop. */
let onStop: ((gone: AbortSignal | undefined) => Promise<Outcome>) | undefined;

beforeAll(async () => {
  const answer = () => (outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome));
  server = createInstancerServer({
    answered: (...operation) => void answered.push(operation.slice(0, 2)),
    operations: createOperations({
      start: answer,
      status: answer,
      stop: (_owner, gone) => onStop?.(gone) ?? answer(),
      extend: answer,
    }),
    svcAuthToken: TOKEN,
    isReady: () => Promise.resolve(isReady),
    logger: { ...silentLogger, info: (_message, fields) => void logged.push(fields ?? {}) },
    findRoutes: (host) => Promise.resolve(host === ROUTE.host ? [ROUTE] : []),
  });
  port = await server.listen(0, '127.0.0.1');
});
afterAll(() => server.close());

const form = { kind: 'instancerGetInstanceForm', teamId: 't', challengeIntegrationId: 'c', config: {} };

async function send(method: string, path: string, body?: string) {
  const request = { method, ...(body === undefined ? {} : { body }) };
  const response = await fetch(`http://127.0.0.1:${port}${path}`, request);
  const text = await response.text();
  return { status: response.status, text, headers: response.headers };
}
const isReply = (text: string) => createReplyReader()(JSON.parse(text)) !== undefined;

it.each<[string, Outcome | Error, number]>([
  ['details', { kind: 'details', view: { status: 'stopped', timeLeftMs: null, endpoints: null } }, 200],
  ['refused', { kind: 'refused', message: 'x' }, 422],
  ['busy', { kind: 'busy' }, 400],
  ['none', { kind: 'none' }, 404],
  ['failed', { kind: 'failed', message: 'x' }, 500],
  ['a surprise', new Error('the secret reason'), 500],
])('%s has its status and is a reply', async (_case, given, status) => {
  outcome = given;
  const reply = await send('POST', INSTANCES_PATH, JSON.stringify({ ...form, svcAuthToken: TOKEN }));
  expect([reply.status, isReply(reply.text)]).toEqual([status, true]);
  expect(reply.text).not.toContain('secret');
  expect(answered).toEqual([['status', status]]);
});

it('logs the trace that the platform names', async () => {
  outcome = { kind: 'none' };
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  await fetch(`http://127.0.0.1:${port}${INSTANCES_PATH}`, {
    method: 'POST',
    headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-01` },
    body: JSON.stringify({ ...form, svcAuthToken: TOKEN }),
  });
  expect(logged).toMatchObject([{ operation: 'status', status: 404, traceId }]);
});

it.each([
  ['another path', 'POST', '/v1/instances', '{}', 404],
  ['another method', 'GET', INSTANCES_PATH, undefined, 405],
  ['a body of more than a mebibyte', 'PUT', INSTANCES_PATH, JSON.stringify('x'.repeat(1024 * 1024)), 413],
  ['a body that is not JSON', 'PUT', INSTANCES_PATH, '{', 422],
  [
    'the token as a prefix',
    'POST',
    INSTANCES_PATH,
    JSON.stringify({ ...form, svcAuthToken: TOKEN.slice(1) }),
    422,
  ],
  ['the token in a list', 'POST', INSTANCES_PATH, JSON.stringify({ ...form, svcAuthToken: [TOKEN] }), 422],
])('%s is refused with a reply', async (_case, method, path, body, status) => {
  const reply = await send(method, path, body);
  expect([reply.status, isReply(reply.text)]).toEqual([status, true]);
});

it.each([
  ['missing', undefined],
  ['null', null],
  ['empty', ''],
  ['short', 'x'],
  ['the right one without its last character', TOKEN.slice(0, -1)],
  ['the right one and more', `${TOKEN} `],
  ['of the right length', 'x'.repeat(TOKEN.length)],
  ['of characters of several bytes', 'ü'.repeat(TOKEN.length)],
  ['half a surrogate pair', '\ud800'],
  ['long', 'x'.repeat(500_000)],
  ['a number', 7],
  ['an object', { length: TOKEN.length }],
])('a token that is %s is 422 instancerError to every operation', async (_what, svcAuthToken) => {
  outcome = new Error('must not be asked');
  for (const { method, form: schema } of Object.values(OPERATIONS)) {
    const body = { ...form, kind: schema.properties.kind.const, svcAuthToken };
    const reply = await send(method, INSTANCES_PATH, JSON.stringify(body));
    expect(reply.status).toBe(422);
    expect(JSON.parse(reply.text)).toEqual(WRONG_TOKEN);
  }
});

it.each(['null', '7', JSON.stringify(TOKEN), JSON.stringify([TOKEN]), '{}'])(
  'the body %s, which holds no token, is 422 instancerError',
  async (body) => {
    outcome = new Error('must not be asked');
    const reply = await send('POST', INSTANCES_PATH, body);
    expect([reply.status, JSON.parse(reply.text)]).toEqual([422, WRONG_TOKEN]);
  },
);

describe('a body that is not valid, with the right token', () => {
  const config = { services: { app: { image: 'example/app:1' } } };
  const start = {
    kind: 'instancerCreateInstanceForm',
    config,
    expose: [],
    timeoutMilliseconds: 1,
    flags: [],
  };

  it.each<[string, string, object, string]>([
    ['a form without its kind', 'POST', { kind: undefined }, 'kind'],
    ['the form of another operation', 'DELETE', {}, 'kind'],
    ['a start without a team', 'PUT', { ...start, teamId: undefined }, 'teamId'],
    ['a lifetime that is text', 'PUT', { ...start, timeoutMilliseconds: '1' }, 'timeoutMilliseconds'],
    ['a config its schema does not know', 'PUT', { ...start, config: { pods: [] } }, 'pods'],
    ['a service without an image', 'PUT', { ...start, config: { services: { app: {} } } }, 'image'],
    [
      'an extension without a lifetime',
      'PATCH',
      { kind: 'instancerRenewInstanceForm' },
      'timeoutMilliseconds',
    ],
  ])('%s is 422 instancerError that names it', async (_case, method, fields, named) => {
    outcome = new Error('must not be asked');
    const body = { ...form, svcAuthToken: TOKEN, ...fields };
    const reply = await send(method, INSTANCES_PATH, JSON.stringify(body));
    expect(reply.status).toBe(422);
    expect(JSON.parse(reply.text)).toEqual({
      kind: 'instancerError',
      message: expect.stringContaining(named),
    });
  });

  it('control: a valid body reaches the operation', async () => {
    outcome = { kind: 'none' };
    const reply = await send(
      'PUT',
      INSTANCES_PATH,
      JSON.stringify({ ...form, svcAuthToken: TOKEN, ...start }),
    );
    expect(reply.status).toBe(404);
  });
});

it('with a wrong token the reply says nothing about the rest of the body', async () => {
  const reply = await send('PUT', INSTANCES_PATH, JSON.stringify({ svcAuthToken: 'x', teamId: 7 }));
  expect(JSON.parse(reply.text)).toEqual(WRONG_TOKEN);
});

it('readiness follows what the service needs, health does not', async () => {
  const probe = async () => [(await send('GET', '/healthz')).status, (await send('GET', '/readyz')).status];
  expect(await probe()).toEqual([200, 200]);
  isReady = false;
  expect(await probe()).toEqual([200, 503]);
});

describe('an operation whose caller has gone', () => {
  const stop = (signal: AbortSignal) =>
    fetch(`http://127.0.0.1:${port}${INSTANCES_PATH}`, {
      method: 'DELETE',
      body: JSON.stringify({ ...form, kind: 'instancerDeleteInstanceForm', svcAuthToken: TOKEN }),
      signal,
    });

  it('is notified', async () => {
    const asker = new AbortController();
    const told = new Promise<void>((resolve) => {
      onStop = (gone) =>
        new Promise((end) => {
          gone?.addEventListener('abort', () => {
            resolve();
            end({ kind: 'busy' });
          });
          asker.abort();
        });
    });
    await expect(stop(asker.signal)).rejects.toThrow();
    await told;
  });

  it('control: an operation whose caller waits is not', async () => {
    onStop = (gone) => Promise.resolve({ kind: gone?.aborted === false ? 'none' : 'busy' });
    expect((await stop(new AbortController().signal)).status).toBe(404);
  });

  afterEach(() => (onStop = undefined));
});

it('a caller who disconnects in the middle of a body does no harm', async () => {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`PUT ${INSTANCES_PATH} HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"a":`);
  socket.destroy();
  expect((await send('GET', '/healthz')).status).toBe(200);
});

it('the edge gets the routes of a host, and nothing else', async () => {
  const ask = async (host: string) =>
    JSON.parse((await send('GET', `/v1/routes?host=${host}`)).text) as unknown;
  expect(await ask(ROUTE.host)).toEqual({ routes: [ROUTE] });
  expect(await ask('other.example.org')).toEqual({ routes: [] });
});
