import type { RouteDeclaration } from '@rampart/contract';
import request from 'supertest';
import { renderAnswer } from '../../src/http/rendered-answer';
import { createApp } from '../../src/http/create-app';
import type { BoundRoute } from '../../src/http/implement';
import { aToyOptions, NOW } from './toy-app';
import { goodBoard, toyRoutes } from './toy-routes';

const URL = '/api/v2/board?page=1';

/** A board whose content the test changes, on a route that callers with a token may use earlier than others. */
function aBoard(said: Partial<RouteDeclaration> = {}) {
  let board: { readonly rows: string[] } | undefined = { rows: ['first'] };
  let now = NOW;
  let handled = 0;
  const timing = { startAtMs: NOW.getTime(), endAtMs: NOW.getTime() + 1_000 };
  const toy = aToyOptions({
    clock: { now: () => now },
    timing: { current: () => timing, settle: () => undefined },
  });
  const gate = { opens: 'atStart', closes: 'atEnd', bypass: 16 } as const;
  const routes = toyRoutes({ gate: Promise.resolve() }).map((bound): BoundRoute => {
    if (bound.route.name !== 'board') return bound;
    return {
      route: { ...bound.route, auth: 'optional', gate, ...said },
      handle: () => {
        handled += 1;
        const made = board ?? { rows: ['read anew'] };
        return { ...renderAnswer(goodBoard, made).answer, madeFrom: [{ source: () => board, made }] };
      },
    };
  });
  const app = createApp({ ...toy.options, routes });
  return {
    timing,
    logged: toy.logged,
    get: (headers: Record<string, string> = {}, url = URL) => request(app).get(url).set(headers),
    head: () => request(app).head(URL),
    at: (ms: number) => {
      now = new Date(NOW.getTime() + ms);
    },
    show: (next: typeof board) => {
      board = next;
    },
    handled: () => handled,
  };
}

describe('an answer that is the same for everybody', () => {
  it('is made once for a URL', async () => {
    const { get, handled } = aBoard();
    const [first, second] = [await get(), await get()];
    expect(second.text).toBe(first.text);
    expect(handled()).toBe(1);
    await get({}, '/api/v2/board?page=2');
    expect(handled()).toBe(2);
  });

  it('is made anew once what it was made from is another', async () => {
    const { get, show } = aBoard();
    expect((await get()).body).toMatchObject({ data: { rows: ['first'] } });
    show({ rows: ['second'] });
    expect((await get()).body).toMatchObject({ data: { rows: ['second'] } });
  });

  it('is made anew while it is not known whether it is another', async () => {
    const { get, show } = aBoard();
    await get();
    show(undefined);
    expect((await get()).body).toMatchObject({ data: { rows: ['read anew'] } });
  });

  it.each([-1, 1_001])('is refused outside the gate of the route, %i ms from the start', async (ms) => {
    const { get, at, handled } = aBoard();
    expect((await get()).status).toBe(200);
    at(ms);
    expect((await get()).status).toBe(401);
    at(1_000);
    expect((await get()).status).toBe(200);
    expect(handled()).toBe(1);
  });

  it('follows a change of the times of the event', async () => {
    const { get, timing } = aBoard();
    await get();
    timing.startAtMs += 1;
    expect((await get()).status).toBe(401);
  });

  it('given to a caller who may pass a closed gate is nobody else’s', async () => {
    const { get, at } = aBoard();
    at(-1);
    expect((await get({ Authorization: 'Bearer good' })).status).toBe(200);
    expect((await get()).status).toBe(401);
  });

  it('goes through every stage for callers with a token, and for HEAD', async () => {
    const { get, head, handled } = aBoard();
    await get();
    await get({ Authorization: 'Bearer good' });
    await get({ Authorization: 'Bearer nobody' });
    await head();
    expect(handled()).toBe(4);
  });

  it('is never prepared where each request takes a token before it', async () => {
    const bucket = { name: 'toy', scope: 'ip', burst: 5, windowMs: 1_000 } as const;
    const { get, handled } = aBoard({ rateLimit: { bucket, charge: 'beforeHandler' } });
    await get();
    await get();
    expect(handled()).toBe(2);
  });

  it('has a request id and a log line of its own for each request, at debug once it comes from memory', async () => {
    const { get, logged } = aBoard();
    const answers = [
      await get({ traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01' }),
      await get(),
    ];
    const lines = logged.map(({ fields }) => fields);
    expect(logged.map(({ level }) => level)).toEqual(['info', 'debug']);
    expect(lines).toMatchObject(
      answers.map(({ headers }) => ({
        requestId: headers['x-request-id'],
        route: 'board',
        method: 'GET',
        status: 200,
        kind: 'goodBoard',
      })),
    );
    expect(lines.map(({ traceId }) => traceId)[0]).toBe('4bf92f3577b34da6a3ce929d0e0e4736');
    expect(new Set(lines.map(({ requestId }) => requestId)).size).toBe(2);
  });

  it('is revalidated with 304', async () => {
    const { get, handled } = aBoard();
    const { headers } = await get();
    const again = await get({ 'If-None-Match': String(headers['etag']) });
    expect([again.status, again.text, handled()]).toEqual([304, '', 1]);
  });
});
