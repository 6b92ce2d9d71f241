import request from 'supertest';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Rendered } from '../../src/http/answer';
import { renderAnswer, renderText } from '../../src/http/rendered-answer';
import { answerText } from '../../src/http/answer-text';
import { createApp } from '../../src/http/create-app';
import { FrontedAnswer, SharedFront } from '../../src/http/fronted-answer';
import type { BoundRoute } from '../../src/http/implement';
import { createLifecycle } from '../../src/http/lifecycle';
import { aToyApp, aToyOptions, getBytes } from './toy-app';
import { goodBoard, rows } from './toy-routes';

describe('the wrapper', () => {
  it('is kind, message and data, and data is left out where there is none', async () => {
    const { app } = aToyApp();
    const plain = await request(app).get('/api/v2/plain');
    expect(plain.text).toBe('{"kind":"goodPlain","message":"Fine."}');
    expect(plain.headers['content-type']).toBe('application/json; charset=utf-8');
    const item = await request(app).get('/api/v2/items/1');
    expect(item.text).toBe('{"kind":"goodToy","message":"Fine.","data":{"seen":"1"}}');
    expect(item.headers).not.toHaveProperty('x-powered-by');
  });

  it.each([
    ['GET', '/api/v2/plain'],
    ['OPTIONS', '/api/v2/plain'],
    ['POST', '/api/v2/echo'],
    ['GET', '/api/v2/unknown'],
  ])(
    '%s %s has no CORS headers, leaves the security headers to the reverse proxy and sets no cookie',
    async (method, path) => {
      const { app } = aToyApp();
      const agent = request(app);
      const { headers } = await agent[method.toLowerCase() as 'get'](path)
        .set('Origin', 'https://elsewhere.example.org')
        .set('Access-Control-Request-Method', 'GET');
      const names = Object.keys(headers);
      expect(names.filter((name) => /^access-control-|^set-cookie$|^x-frame-|-policy$/.test(name))).toEqual(
        [],
      );
    },
  );

  it('wraps data that is already text, and says that it is for one caller', async () => {
    const { app } = aToyApp();
    const response = await request(app).get('/api/v2/serialized');
    expect(response.text).toBe('{"kind":"goodToy","message":"Fine.","data":{"seen":[1]}}');
    expect(response.headers['cache-control']).toBe('private, no-cache');
  });

  it('an unexpected failure is errorInternal, logged with its error, and tells the client nothing', async () => {
    const { app, logged } = aToyApp();
    const response = await request(app).get('/api/v2/broken');
    expect([response.status, response.text]).toEqual([
      500,
      '{"kind":"errorInternal","message":"Something went wrong on our side."}',
    ]);
    expect(logged.filter(({ level }) => level === 'error').map(({ fields }) => fields)).toMatchObject([
      {
        requestId: response.headers['x-request-id'],
        route: 'broken',
        error: { message: 'secret detail of the failure' },
      },
    ]);
  });

  it('under test, a reply that breaks its declaration is a 500', async () => {
    const broken = aToyApp();
    expect((await request(broken.app).get('/api/v2/lying')).status).toBe(500);
    expect(JSON.stringify(broken.logged.map(({ fields }) => String(fields['error'])))).toContain('extra');
    // The control: production does not look.
    const { app } = aToyApp({ checksReplies: false });
    expect((await request(app).get('/api/v2/lying')).status).toBe(200);
  });
});

/** One answer under the test's control, so that compression can be awaited. */
function aBoard(rendered: Rendered = renderAnswer(goodBoard, { rows })) {
  const { options } = aToyOptions();
  const routes = options.routes.map((bound): BoundRoute =>
    bound.route.name === 'board' ? { ...bound, handle: () => rendered.answer } : bound,
  );
  return { rendered, app: createApp({ ...options, routes }) };
}

describe('answers rendered once', () => {
  it('have an entity tag and are revalidated with 304', async () => {
    const { app, rendered } = aBoard();
    const full = await request(app).get('/api/v2/board');
    expect(full.body).toMatchObject({ kind: 'goodBoard', data: { rows } });
    expect(full.headers).toMatchObject({
      etag: rendered.etag,
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding, Origin',
    });
    for (const tags of [rendered.etag, `"other", ${rendered.etag}`, rendered.etag.slice(2), '*']) {
      const again = await request(app).get('/api/v2/board').set('If-None-Match', tags);
      expect([again.status, again.text, again.headers['etag']]).toEqual([304, '', rendered.etag]);
    }
    expect((await request(app).get('/api/v2/board').set('If-None-Match', '"other"')).status).toBe(200);
  });

  it.each([
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ] as const)('are sent as %s to the first who asks already', async (coding, decompress) => {
    const { app, rendered } = aBoard();
    const { headers, body } = await getBytes(app, coding);
    expect(headers['content-encoding']).toBe(coding);
    // The client library may have undone the coding by itself.
    const bytes = body.equals(rendered.bytes) ? body : decompress(body);
    expect(bytes.equals(rendered.bytes)).toBe(true);
  });

  it('are compressed the quick way where they are for one caller', async () => {
    const text = JSON.stringify({ rows });
    const { app } = aBoard(renderText(goodBoard, text, { isPrivate: true }));
    const { headers } = await getBytes(app, 'br, gzip');
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', 'cache-control': 'private, no-cache' });
  });

  it.each([undefined, 'identity', 'gzip;q=0', 'zstd'])(
    'are sent plain for Accept-Encoding %s',
    async (header) => {
      const { app, rendered } = aBoard();
      await rendered.representation('gzip');
      const response = await request(app)
        .get('/api/v2/board')
        .set('Accept-Encoding', header ?? '');
      expect(response.headers).not.toHaveProperty('content-encoding');
      expect(response.headers['content-length']).toBe(String(rendered.bytes.length));
    },
  );
});

describe('answers that share their front', () => {
  const text = answerText(goodBoard, JSON.stringify({ rows }));
  const boardOf = (end: string, front = new SharedFront(text.slice(0, -4))) =>
    aBoard(new FrontedAnswer(goodBoard, front, end, { tag: `tag${end.length}`, isPrivate: true }));

  it.each(['identity', 'gzip', 'br', 'br, gzip'])('are whole for Accept-Encoding %s', async (header) => {
    const front = new SharedFront(text.slice(0, -4));
    for (const end of [text.slice(-4), `${text.slice(-4)} ${' '.repeat(300)}`, text.slice(-4)]) {
      const { app, rendered } = boardOf(end, front);
      const { headers, body } = await getBytes(app, header);
      expect(headers['content-encoding']).toBe(header.includes('gzip') ? 'gzip' : undefined);
      expect(headers).toMatchObject({ etag: rendered.etag, 'cache-control': 'private, no-cache' });
      const plain = text.slice(0, -4) + end;
      expect((body.toString() === plain ? body : gunzipSync(body)).toString()).toBe(plain);
      expect(rendered.bytes.toString()).toBe(plain);
    }
  });

  it('are smaller where they are compressed', async () => {
    const { rendered } = boardOf(text.slice(-4));
    const { bytes, end } = await rendered.representation('gzip');
    expect(bytes.length + (end?.length ?? 0)).toBeLessThan(text.length / 4);
  });

  it('are revalidated with 304, and have the same headers for HEAD', async () => {
    const { app, rendered } = boardOf(text.slice(-4));
    const again = await request(app).get('/api/v2/board').set('If-None-Match', rendered.etag);
    expect([again.status, again.text]).toEqual([304, '']);
    const head = await request(app).head('/api/v2/board').set('Accept-Encoding', 'identity');
    expect(head.headers).toMatchObject({ etag: rendered.etag, 'content-length': String(text.length) });
    // The connection is still in step.
    expect((await request(app).get('/api/v2/board')).status).toBe(200);
  });
});

describe('request ids and log lines', () => {
  const idFor = async (trust: number, given: string) => {
    const { app } = aToyApp({ proxy: { trust, cloudflare: false } });
    return (await request(app).get('/api/v2/plain').set('X-Request-Id', given)).headers['x-request-id'];
  };

  it('takes over a plain id of a trusted proxy only', async () => {
    expect(await idFor(1, 'trace-12345')).toBe('trace-12345');
    expect(await idFor(0, 'trace-12345')).toBe('request-1');
    expect(await idFor(1, 'has spaces in it')).toBe('request-1');
    expect(await idFor(1, 'x'.repeat(65))).toBe('request-1');
  });

  it('writes one line per request, without query, token, headers or body', async () => {
    const { app, logged } = aToyApp();
    await request(app)
      .post('/api/v2/things/one?limit=1&secret=query')
      .set('Authorization', 'Bearer good')
      .set('X-Forwarded-For', '203.0.113.9')
      .set('X-Secret', 'header')
      .send({ name: 'secret body' });
    await request(app).get('/nowhere?secret=1');
    expect(logged).toEqual([
      {
        level: 'info',
        message: 'request',
        fields: {
          requestId: 'request-1',
          traceId: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
          route: 'full',
          method: 'POST',
          status: 200,
          kind: 'goodToy',
          durationMs: expect.any(Number) as number,
          clientIp: '203.0.113.9',
          teamId: 't-1',
        },
      },
      expect.objectContaining({
        fields: expect.objectContaining({ route: 'unknown', status: 404, kind: 'badEndpoint' }) as object,
      }) as object,
    ]);
    expect(JSON.stringify(logged)).not.toContain('secret');
  });

  it('logs a poll at debug, unless it is refused', async () => {
    const { app, logged } = aToyApp();
    await request(app).get('/api/v2/polled/mine');
    await request(app).get('/api/v2/polled/other');
    expect(logged.map(({ level, fields }) => [level, fields['status']])).toEqual([
      ['debug', 200],
      ['info', 404],
    ]);
  });

  it('logs the trace that a caller names, and without one a trace of its own', async () => {
    const { app, logged } = aToyApp();
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
    const get = (traceparent: string) => request(app).get('/api/v2/plain').set('traceparent', traceparent);
    await get(`00-${traceId}-00f067aa0ba902b7-01`);
    await get('00-not-a-trace');
    expect(logged.map(({ fields }) => fields['traceId'])).toEqual([
      traceId,
      expect.stringMatching(/^[0-9a-f]{32}$/),
    ]);
  });

  it.each([
    [{ trust: 1, cloudflare: false }, '203.0.113.9'],
    [{ trust: 1, cloudflare: true }, '198.51.100.7'],
    [{ trust: false, cloudflare: false }, '127.0.0.1'],
  ])('who is the client is up to the setting proxy %j', async (proxy, clientIp) => {
    const { app, logged } = aToyApp({ proxy });
    await request(app)
      .get('/api/v2/plain')
      .set('X-Forwarded-For', '203.0.113.9')
      .set('CF-Connecting-IP', '198.51.100.7');
    expect(logged).toMatchObject([{ fields: { clientIp } }]);
  });

  it('tells clients to close their connection when its port is closed', async () => {
    const lifecycle = createLifecycle();
    const { app } = aToyApp({ lifecycle });
    const before = await request(app).get('/api/v2/plain').set('Connection', 'keep-alive');
    expect(before.headers['connection']).not.toBe('close');
    lifecycle.close();
    const after = await request(app).get('/api/v2/plain').set('Connection', 'keep-alive');
    expect(after.headers['connection']).toBe('close');
  });
});
