import request from 'supertest';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Answer } from '../../src/http/answer';
import { createApp } from '../../src/http/create-app';
import type { BoundRoute } from '../../src/http/implement';
import { aToyOptions, getBytes } from './toy-app';
import { goodBoard, rows } from './toy-routes';

const TAG = 'W/"tag"';

function anApp(pieces: () => Iterable<string>, onPlain = () => undefined) {
  const { options } = aToyOptions({ checksReplies: false });
  const content: Answer['content'] = { form: 'pieces', etag: TAG, pieces };
  const routes = options.routes.map((bound): BoundRoute => {
    if (bound.route.name === 'board')
      return { ...bound, handle: () => ({ reply: goodBoard, content, headers: [] }) };
    if (bound.route.name !== 'plain') return bound;
    return {
      ...bound,
      handle: (call) => {
        onPlain();
        return bound.handle(call);
      },
    };
  });
  return createApp({ ...options, routes });
}

const ofRows = () => ['{"rows":[', ...rows.map((row, at) => `${at === 0 ? '' : ','}"${row}"`), '', ']}'];

describe('answers in pieces', () => {
  it('are whole, with an entity tag, and revalidated with 304 before a piece is made', async () => {
    let made = 0;
    const app = anApp(() => {
      made += 1;
      return ofRows();
    });
    const { body, headers } = await request(app).get('/api/v2/board').set('Accept-Encoding', 'identity');
    expect(body).toEqual({ kind: 'goodBoard', message: 'Fine.', data: { rows } });
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      etag: TAG,
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding, Origin',
    });
    const again = await request(app).get('/api/v2/board').set('If-None-Match', TAG);
    expect([again.status, again.text, again.headers['etag'], made]).toEqual([304, '', TAG, 1]);
    const head = await request(app).head('/api/v2/board');
    expect([head.status, head.headers['etag']]).toEqual([200, TAG]);
  });

  it.each([
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ] as const)('are sent as %s to clients that accept it', async (coding, decompress) => {
    const { headers, body } = await getBytes(anApp(ofRows), coding);
    expect(headers['content-encoding']).toBe(coding);
    const text = body[0] === '{'.charCodeAt(0) ? body : decompress(body);
    expect(JSON.parse(text.toString())).toMatchObject({ data: { rows } });
  });

  it('let others be answered between two pieces', async () => {
    let left = 100_000;
    let wasAnswered = false;
    const app = anApp(
      function* () {
        yield '{"rows":[';
        for (; left > 0 && !wasAnswered; left -= 1) yield '';
        yield ']}';
      },
      () => void (wasAnswered = true),
    );
    const large = request(app).get('/api/v2/board');
    const [{ status }] = await Promise.all([large, request(app).get('/api/v2/plain')]);
    expect([status, wasAnswered, left > 0]).toEqual([200, true, true]);
  });
});
