import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect, createServer as createTcpServer, type Socket } from 'node:net';
import { until } from '@rampart/core/testing';
import { createApp } from '../../src/http/create-app';
import { gracefulServer } from '../../src/http/graceful-server';
import { createLifecycle } from '../../src/http/lifecycle';
import { exchangeRaw } from './raw-exchange';
import { aToyOptions } from './toy-app';
import { toyRoutes } from './toy-routes';

/** A server whose `/slow` route answers when `release` is called; `arrived` resolves when the handler was reached. */
async function aServer({ shutdownDelayMs = 0, shutdownTimeoutMs = 60_000, idleTimeoutMs = 60_000 } = {}) {
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  const lifecycle = createLifecycle();
  const toy = aToyOptions({ lifecycle, routes: toyRoutes({ gate }) });
  const app = createApp(toy.options);
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const server = gracefulServer(
    (req, res) => {
      app(req, res);
      if (req.url === '/api/v2/slow') arrive();
    },
    {
      ...{ clock: toy.options.clock, logger: toy.options.logger, lifecycle },
      ...{ shutdownDelayMs, shutdownTimeoutMs, idleTimeoutMs },
    },
  );
  const port = await server.listen(0, '127.0.0.1');
  const request = (path: string) =>
    exchangeRaw(port, Buffer.from(`GET ${path} HTTP/1.1\r\nHost: toy\r\n\r\n`));
  return { server, port, lifecycle, request, release, arrived, logged: toy.logged };
}

it('hands over the requests of a connection one after the other, and none of a client that has left', async () => {
  const reached: [url: string | undefined, res: ServerResponse][] = [];
  const urls = () => reached.map(([url]) => url);
  const { options } = aToyOptions({});
  const server = gracefulServer((req, res) => void reached.push([req.url, res]), {
    ...{ clock: options.clock, logger: options.logger, lifecycle: createLifecycle() },
    ...{ shutdownTimeoutMs: 5_000, idleTimeoutMs: 60_000 },
  });
  const client = connect(await server.listen(0, '127.0.0.1'), '127.0.0.1');
  client.write(['/1', '/2', '/3'].map((url) => `GET ${url} HTTP/1.1\r\nHost: toy\r\n\r\n`).join(''));
  await until('the first is there', () => reached.length > 0);
  expect(urls()).toEqual(['/1']);
  reached[0]?.[1].end();
  await until('the second is there', () => reached.length > 1);
  client.destroy();
  await server.close();
  expect(urls()).toEqual(['/1', '/2']);
});

it('closes a connection on which 32 requests wait and one more comes', async () => {
  const { server, port, release } = await aServer();
  // A patient client closes nothing itself.
  const isClosedWith = async (requests: number, deadlineMs: number) => {
    const bytes = Buffer.from('GET /api/v2/slow HTTP/1.1\r\nHost: toy\r\n\r\n'.repeat(requests));
    return (await exchangeRaw(port, bytes, { patienceMs: 60_000, deadlineMs })).closed;
  };
  const isClosed = [await isClosedWith(33, 1_000), await isClosedWith(34, 20_000)];
  release();
  await server.close();
  expect(isClosed).toEqual([false, true]);
});

describe('graceful shutdown', () => {
  it('finishes running requests, closes their connections and refuses new ones', async () => {
    const { server, port, lifecycle, request, release, arrived } = await aServer();
    const running = request('/api/v2/slow');
    await arrived;
    const closed = server.close();
    expect(lifecycle.isDraining()).toBe(true);
    expect((await request('/api/healthz')).text).toBe('');
    release();
    const answer = await running;
    expect(answer.statuses).toEqual([200]);
    expect(answer.text).toContain('Connection: close');
    expect(await closed).toBe(true);
    // The port is free again.
    const again = createTcpServer();
    await new Promise<void>((resolve) => again.listen(port, '127.0.0.1', resolve));
    again.close();
  });

  it('lets a client that reads slowly take all of a response', async () => {
    const { options } = aToyOptions();
    const size = 32 * 1024 * 1024;
    const server = gracefulServer((_req, res) => void res.end(Buffer.alloc(size)), {
      ...{ clock: options.clock, logger: options.logger, lifecycle: options.lifecycle },
      ...{ shutdownTimeoutMs: 60_000, idleTimeoutMs: 60_000 },
    });
    const client = connect(await server.listen(0, '127.0.0.1'), '127.0.0.1');
    client.write('GET / HTTP/1.1\r\nHost: toy\r\n\r\n');
    await once(client, 'readable');
    const closed = server.close();
    let taken = 0;
    client.on('data', (bytes: Buffer) => (taken += bytes.length));
    await once(client, 'close');
    expect(taken).toBeGreaterThan(size);
    expect(await closed).toBe(true);
  });

  it('cuts off what is still running at the deadline, and says so', async () => {
    const { server, request, release, arrived, logged } = await aServer({ shutdownTimeoutMs: 20 });
    const running = request('/api/v2/slow');
    await arrived;
    expect(await server.close()).toBe(false);
    expect((await running).statuses).toEqual([]);
    expect(logged).toMatchObject([{ level: 'warn' }]);
    release();
  });

  it('with 0 cuts off nothing, however long it takes', async () => {
    const [patient, hasty] = [
      await aServer({ shutdownTimeoutMs: 0 }),
      await aServer({ shutdownTimeoutMs: 50 }),
    ];
    const running = [patient.request('/api/v2/slow'), hasty.request('/api/v2/slow')];
    await Promise.all([patient.arrived, hasty.arrived]);
    const closed = patient.server.close();
    // The control: a server that has a deadline has cut off the same request meanwhile.
    expect(await hasty.server.close()).toBe(false);
    patient.release();
    expect(await closed).toBe(true);
    expect((await Promise.all(running)).map(({ statuses }) => statuses)).toEqual([[200], []]);
    hasty.release();
  });

  it('with shutdownDelay is unready at once, goes on accepting for that long, and then keeps idle connections for as long', async () => {
    const { server, port } = await aServer({ shutdownDelayMs: 2_000 });
    const closed = server.close();
    const kept = connect(port, '127.0.0.1');
    const ask = async (path: string) => {
      kept.write(`GET ${path} HTTP/1.1\r\nHost: toy\r\n\r\n`);
      return String((await once(kept, 'data'))[0]);
    };
    expect(await ask('/api/readyz')).toMatch(/^HTTP\/1\.1 503 /);
    expect(await ask('/api/v2/plain')).toMatch(/^HTTP\/1\.1 200 [^]*Connection: keep-alive/);
    await until('the port is closed', async () => {
      const another = connect(port, '127.0.0.1');
      return once(another, 'connect').then(
        () => void another.destroy(),
        () => true,
      );
    });
    expect(await ask('/api/v2/plain')).toMatch(/^HTTP\/1\.1 200 [^]*Connection: close/);
    expect(await closed).toBe(true);
  });

  it('accepts the connections that wait when shutdownDelay is over', async () => {
    const { server, request } = await aServer({ shutdownDelayMs: 50 });
    const closed = server.close();
    const endsAtMs = performance.now() + 100;
    const asked = Array.from({ length: 100 }, () => request('/api/v2/plain'));
    // They connect now; nobody accepts them before the delay is over.
    await new Promise((resolve) => process.nextTick(resolve));
    while (performance.now() < endsAtMs);
    const refused = (await Promise.all(asked)).filter(({ statuses }) => statuses[0] !== 200);
    expect(refused).toEqual([]);
    await closed;
  });

  it('rejects when the port is taken', async () => {
    const first = await aServer();
    const second = await aServer();
    await expect(second.server.listen(first.port, '127.0.0.1')).rejects.toThrow();
    await Promise.all([first.server.close(), second.server.close()]);
  });
});

describe('idle connections', () => {
  /** A connection that has been used once. */
  async function aUsedConnection(port: number) {
    const socket = connect(port, '127.0.0.1');
    socket.write('GET /api/healthz HTTP/1.1\r\nHost: toy\r\n\r\n');
    await once(socket, 'data');
    return socket;
  }

  it('are closed after idleTimeout, and with 0 never', async () => {
    const [bounded, unbounded] = [await aServer({ idleTimeoutMs: 100 }), await aServer({ idleTimeoutMs: 0 })];
    const kept = await aUsedConnection(unbounded.port);
    const idle = await aUsedConnection(bounded.port);
    idle.resume();
    await once(idle, 'close');
    // The one without a bound has been idle for longer and still answers.
    kept.write('GET /api/healthz HTTP/1.1\r\nHost: toy\r\n\r\n');
    const answered = await Promise.race([
      once(kept, 'data').then(([bytes]) => String(bytes)),
      once(kept, 'close').then(() => 'closed'),
    ]);
    kept.destroy();
    await Promise.all([bounded.server.close(), unbounded.server.close()]);
    expect(answered).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('requests that are not HTTP', () => {
  it.each([
    ['garbage', 'nonsense\r\n\r\n', 400],
    ['headers over 16 KB', `GET / HTTP/1.1\r\nHost: toy\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['HTTP/1.1 without a host', 'GET /api/v2/plain HTTP/1.1\r\n\r\n', 400],
    ['CONNECT', 'CONNECT toy:80 HTTP/1.1\r\nHost: toy\r\n\r\n', 404],
  ])('%s is answered wrapped', async (_title, bytes, status) => {
    const { server, port } = await aServer();
    const answer = await exchangeRaw(port, Buffer.from(bytes));
    expect(answer.statuses).toEqual([status]);
    expect(answer.text).toContain('{"kind":"bad');
    await server.close();
  });

  it('an expectation that nobody knows changes nothing', async () => {
    const { server, port } = await aServer();
    const request = 'GET /api/v2/plain HTTP/1.1\r\nHost: toy\r\nExpect: much\r\nConnection: close\r\n\r\n';
    expect((await exchangeRaw(port, Buffer.from(request))).statuses).toEqual([200]);
    await server.close();
  });

  it('an upload that is cut off is no error of ours', async () => {
    const { server, port, logged } = await aServer();
    const upload = 'POST /api/v2/echo HTTP/1.1\r\nHost: toy\r\nContent-Length: 100\r\n\r\n{"name":';
    await exchangeRaw(port, Buffer.from(upload), { patienceMs: 50 });
    await server.close();
    expect(logged.filter(({ level }) => level !== 'info')).toEqual([]);
  });

  it('a body that takes too long is 408, and let go of even if the client keeps its half of the connection', async () => {
    const { server, port, logged } = await aServer();
    const accepted = once(server.server, 'connection') as Promise<[Socket]>;
    const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    client.write(
      'POST /api/v2/echo HTTP/1.1\r\nHost: toy\r\nExpect: 100-continue\r\nContent-Length: 9\r\n\r\n{',
    );
    const [socket] = await accepted;
    await once(client, 'data');
    // As Node does after minutes.
    const late = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    server.server.emit('clientError', late, socket);
    expect(String(await once(client, 'data'))).toMatch(/^HTTP\/1\.1 408 /);
    await until('the request is over', () => logged.some(({ fields }) => fields['kind'] === 'aborted'));
    client.destroy();
    await server.close();
  });

  it('a body over the limit is answered while the client is still sending, without a reset', async () => {
    const { server, port } = await aServer();
    const body = Buffer.alloc(8_000_000, 0x20);
    const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    client.write(
      `POST /api/v2/echo HTTP/1.1\r\nHost: toy\r\nConnection: close\r\nContent-Length: ${String(body.length)}\r\n\r\n`,
    );
    expect(String(await once(client, 'data'))).toMatch(/^HTTP\/1\.1 413 /);
    client.end(body);
    // Rejects if the server resets the connection.
    expect(await once(client, 'close')).toEqual([false]);
    await server.close();
  });
});
