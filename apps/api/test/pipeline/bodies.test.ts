import { DEFAULT_LIMITS } from '@rampart/contract';
import request from 'supertest';
import { aToyApp } from './toy-app';

const { app, logged } = aToyApp();

async function post(body: string | Buffer, headers: Record<string, string> = {}) {
  const sending = request(app).post('/api/v2/echo').set('Content-Type', 'application/json').set(headers);
  // A buffer would be announced as octets; what matters is that no client library touches the bytes.
  sending.write(body);
  const response = await sending;
  const { kind, data } = response.body as { kind: string; data?: { reason?: string; seen?: unknown } };
  return { status: response.status, kind, reason: data?.reason, seen: data?.seen };
}

const nested = (depth: number) => `{"name":"x","free":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}`;

describe('request bodies', () => {
  it.each([
    ['empty', ''],
    ['cut off', '{"name":'],
    ['not JSON', 'name=x'],
    ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ['an encoded surrogate', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
  ])('%s is badJson', async (_title, body) => {
    expect(await post(body)).toMatchObject({ status: 400, kind: 'badJson' });
  });

  it('no body at all is badJson', async () => {
    const response = await request(app).post('/api/v2/echo');
    expect([response.status, response.body]).toMatchObject([400, { kind: 'badJson' }]);
  });

  it.each(['"x"', '[]', 'null', '1'])('%s is valid JSON but no object: badBody at the root', async (body) => {
    expect(await post(body)).toMatchObject({ status: 400, kind: 'badBody', reason: 'body:: must be object' });
  });

  it.each([
    ['missing key', '{}', 'body:name: is required'],
    ['wrong type', '{"name":1}', 'body:name: must be string'],
    ['no coercion', '{"name":"x","count":"1"}', 'body:count: must be integer'],
    [
      'array index in the path',
      '{"name":"x","uploads":[{"name":"a","size":1},{"name":"b"}]}',
      'body:uploads.1.size: is required',
    ],
    ['value or null', '{"name":"x","note":1}', 'body:note: must be string or null'],
    [
      'the branch a union value names',
      '{"name":"x","target":{"kind":"place","place":"1"}}',
      'body:target.place: must be integer',
    ],
    [
      'an unknown branch',
      '{"name":"x","target":{"kind":"moon"}}',
      'body:target.kind: must be one of "team", "place"',
    ],
    [
      'NUL in a free text',
      '{"name":"x","free":{"a":["\\u0000"]}}',
      'body:free.a.0: must not contain NUL or half of a surrogate pair',
    ],
    [
      'a lone surrogate',
      '{"name":"x","free":{"a":"\\ud800"}}',
      'body:free.a: must not contain NUL or half of a surrogate pair',
    ],
    ['a wrong type before what is in it', '{"name":["\\u0000"]}', 'body:name: must be string'],
    ['too deep', nested(64), 'body:: must not be nested deeper than 64 levels'],
    [
      'too deep in the first value of a repeated key',
      `{"free":1,"a":${nested(64)},"a":"]\\"}","name":"x"}`,
      'body:: must not be nested deeper than 64 levels',
    ],
  ])('%s', async (_title, body, reason) => {
    expect(await post(body)).toMatchObject({ status: 400, kind: 'badBody', reason });
  });

  it('of several failures the first alone is named, in the order of the schema', async () => {
    const body = '{"uploads":[{"size":"x"}],"count":"1","name":5}';
    expect(await post(body)).toMatchObject({
      status: 400,
      kind: 'badBody',
      reason: 'body:name: must be string',
    });
  });

  it('a body as deep as allowed passes, and a whole surrogate pair is text', async () => {
    expect(await post(nested(62))).toMatchObject({ status: 200 });
    const brackets = '[{'.repeat(40);
    expect(await post(`{"name":"x","free":{"${brackets}":"\\\\","a":"\\"${brackets}"}}`)).toMatchObject({
      status: 200,
    });
    expect(await post('{"name":"\\ud83d\\ude00"}')).toMatchObject({ seen: { name: '\u{1f600}' } });
  });

  it('ignores the content type and a byte order mark', async () => {
    expect(await post('\ufeff{"name":"x"}', { 'Content-Type': 'text/plain; charset=latin1' })).toMatchObject({
      status: 200,
      seen: { name: 'x' },
    });
  });

  it('drops unknown keys at every level, and keys that reach a prototype', async () => {
    const body =
      '{"name":"x","isAdmin":true,"__proto__":{"count":1},"constructor":{"prototype":{"count":1}},' +
      '"uploads":[{"name":"a","size":1,"more":2}],"target":{"kind":"team","teamId":"t","place":1},"free":{"any":1}}';
    expect((await post(body)).seen).toEqual({
      name: 'x',
      uploads: [{ name: 'a', size: 1 }],
      target: { kind: 'team', teamId: 't' },
      free: { any: 1 },
    });
  });

  it('over the limit is 413 badBody, whether its length is announced or not', async () => {
    const large = JSON.stringify({ name: 'x'.repeat(5000) });
    const announced = await request(app).post('/api/v2/echo').set('Content-Type', 'text/plain').send(large);
    const refusal = { kind: 'badBody', data: { reason: 'body: must not be larger than 4096 bytes' } };
    expect([announced.status, announced.body]).toMatchObject([413, refusal]);
    expect(await post(large)).toMatchObject({ status: 413, kind: 'badBody', reason: refusal.data.reason });
  });

  it('over the largest request of all is 413 badBody, whatever the route would take', async () => {
    const strict = aToyApp({ limits: { ...DEFAULT_LIMITS, maxRequestBodySize: 100 } }).app;
    const sendTo = (path: string, length: number) =>
      request(strict)
        .post(path)
        .set({ 'Content-Type': 'text/plain', 'X-Svc-Timestamp': '1', 'X-Svc-Signature': 'ok' })
        .send('{"name":"x"}'.padEnd(length));
    expect((await sendTo('/api/v2/echo', 100)).status).toBe(200);
    for (const path of ['/api/v2/echo', '/api/v2/pushes/c-1']) {
      const { status, body } = await sendTo(path, 101);
      const data = { reason: 'body: must not be larger than 100 bytes' };
      expect([path, status, body]).toMatchObject([path, 413, { kind: 'badBody', data }]);
    }
  });

  it('a compressed body is 415 badBody', async () => {
    expect(await post('x', { 'Content-Encoding': 'gzip' })).toMatchObject({
      status: 415,
      kind: 'badBody',
      reason: 'body: must not be compressed',
    });
  });

  it('logs nothing of the body', async () => {
    await post('{"name":"a secret flag"}');
    expect(JSON.stringify(logged)).not.toContain('secret');
  });
});
