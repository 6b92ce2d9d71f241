import { once } from 'node:events';
import { createServer as createHttpServer, request, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { silentLogger } from '@rampart/core/infra/logging';
import { until } from '@rampart/core/testing';
import { aCertificate } from '@rampart/core/testing/certificate';
import { createEdge, type Edge } from '../src/edge/edge';
import type { EdgeRoute, ListenerKind } from '../src/engines/engine';

/** An instance that echoes requests, behind an edge that knows it by several names. */
let instance: Server;
let edge: Edge;
let routes: readonly EdgeRoute[] | Error;
/** Resolves when the instancer answers. */
let answered: Promise<void>;
/** The connections that the instance has. */
const served = new Set<Socket>();
/** The connections of visitors that the edge has not closed. */
const held = new Set<Socket>();
const ID = '0123456789ab';
const hostOf = (prefix: string) => `${prefix}-${ID}.example.org`;
const portOf = (server: { address(): unknown } | undefined) =>
  (server?.address() as AddressInfo | undefined)?.port ?? 0;

beforeAll(async () => {
  instance = createHttpServer((req, res) =>
    res.end(`${req.method ?? ''} ${req.url ?? ''} ${req.headers.host ?? ''}`),
  );
  instance.on('connection', (socket: Socket) => {
    served.add(socket);
    socket.on('close', () => served.delete(socket));
  });
  instance.listen(0, '127.0.0.1');
  await once(instance, 'listening');
  const certificate = await aCertificate();
  edge = createEdge({
    findRoutes: async (host) => {
      await answered;
      if (routes instanceof Error) throw routes;
      return routes.filter((route) => route.host === host);
    },
    logger: silentLogger,
    certificate: { key: Buffer.from(certificate.key), cert: Buffer.from(certificate.cert) },
  });
  for (const server of Object.values(edge.servers)) {
    server.on('connection', (socket: Socket) => {
      held.add(socket);
      socket.on('close', () => held.delete(socket));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  }
});
/** The routes to one instance by all its names. */
function routesTo(port: number): readonly EdgeRoute[] {
  const target = { host: '127.0.0.1', port };
  return [
    { kind: 'http', host: hostOf('web'), publicPort: 80, target },
    { kind: 'https', host: hostOf('safe'), publicPort: 8443, target },
    { kind: 'tcp', host: hostOf('pwn'), publicPort: 1337, target },
  ];
}
beforeEach(() => {
  answered = Promise.resolve();
  routes = routesTo(portOf(instance));
});
afterEach(() => {
  for (const socket of held) socket.destroy();
  held.clear();
});
afterAll(() => {
  for (const server of [instance, ...Object.values(edge.servers)]) server.close();
  instance.closeAllConnections();
});

/** One request on a connection of its own. */
function visit(host: string, path = '/', method = 'GET') {
  return new Promise<{ status: number | undefined; text: string; location: string | undefined }>(
    (resolve, reject) => {
      const port = portOf(edge.servers.http);
      const asked = request(
        { port, host: '127.0.0.1', method, path, headers: { host }, agent: false },
        (res) => {
          let text = '';
          res.setEncoding('utf8').on('data', (part: string) => (text += part));
          res.on('end', () => resolve({ status: res.statusCode, text, location: res.headers.location }));
        },
      );
      asked.on('error', reject).end();
    },
  );
}

/** The bytes received on a TLS connection, until it is closed, after sending `bytes`. */
async function speak(kind: ListenerKind, host: string, bytes: string) {
  const socket = connectTls({
    port: portOf(edge.servers[kind]),
    servername: host,
    rejectUnauthorized: false,
  });
  let text = '';
  socket.setEncoding('utf8').on('data', (part: string) => (text += part));
  socket.end(bytes);
  await once(socket, 'close');
  return text;
}
const GET = (host: string) => `GET /x HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;

it('a web page is found by the name in the request, with any port, and passed on as it is', async () => {
  const text = `POST /a?b=c ${hostOf('web')}:8000`;
  expect(await visit(`${hostOf('web')}:8000`, '/a?b=c', 'POST')).toMatchObject({ status: 200, text });
});

it.each([
  ['with a name as in DNS, in any case', `GET /x HTTP/1.1\r\nHost: ${hostOf('WEB')}.:80\r\n\r\n`],
  ['with a method of its own', `m-Search /x HTTP/1.1\r\nHost: ${hostOf('web')}\r\n\r\n`],
  ['typed by hand, without carriage returns', `GET /x HTTP/1.1\nHost: ${hostOf('web')}\n\n`],
])('what a request looks like is up to the challenge: one %s arrives as it is', async (_what, sent) => {
  const arrived = new Promise<string>((resolve) => {
    instance.once('connection', (socket: Socket) => {
      socket.once('data', (bytes) => resolve(bytes.toString()));
    });
  });
  const visitor = connect(portOf(edge.servers.http), '127.0.0.1').on('error', () => undefined);
  visitor.write(sent);
  const refused = once(visitor, 'data').then(([bytes]) => (bytes as Buffer).toString());
  expect(await Promise.race([arrived, refused])).toBe(sent);
});

it('other names lead nowhere, nor does a name of another kind', async () => {
  expect(await visit('web-ffffffffffff.example.org')).toMatchObject({ status: 404 });
  expect(await visit(hostOf('pwn'))).toMatchObject({ status: 404 });
  expect(await speak('tcp', hostOf('web'), GET(hostOf('web')))).toBe('');
});

it('a page that is served with TLS alone is redirected there', async () => {
  const location = `https://${hostOf('safe')}:8443/a?b`;
  expect(await visit(hostOf('safe'), '/a?b')).toMatchObject({ status: 308, location });
});

it('with TLS the name in the greeting counts, whatever the request says', async () => {
  expect(await speak('https', hostOf('safe'), GET('other'))).toMatch(/^HTTP\/1\.1 200 [^]*GET \/x other$/);
  expect(await speak('https', hostOf('web'), GET(hostOf('safe')))).toMatch(/^HTTP\/1\.1 404 /);
});

it('tcp passes any protocol, and a client that has ended its side gets the response', async () => {
  expect(await speak('tcp', hostOf('pwn'), GET('x'))).toContain('GET /x x');
});

it('an instance that does not listen yet is 502, an instancer that does not answer 503', async () => {
  const target = { host: '127.0.0.1', port: 1 };
  routes = [{ kind: 'http', host: hostOf('web'), publicPort: 80, target }];
  expect(await visit(hostOf('web'))).toMatchObject({ status: 502 });
  routes = new Error('no answer');
  expect(await visit(hostOf('web'))).toMatchObject({ status: 503 });
  expect(await speak('https', hostOf('safe'), GET(hostOf('safe')))).toMatch(/^HTTP\/1\.1 503 /);
});

it.each(['https', 'tcp'] as const)(
  'a visitor who leaves before the instancer has answered leaves no connection to the instance: %s',
  async (kind) => {
    let answer: () => void = () => undefined;
    answered = new Promise((resolve) => (answer = resolve));
    const servername = hostOf(kind === 'tcp' ? 'pwn' : 'safe');
    const options = { port: portOf(edge.servers[kind]), servername, rejectUnauthorized: false };
    connectTls(options).on('error', () => undefined);
    const [visitor] = (await once(edge.servers[kind]!, 'secureConnection')) as [Socket];
    // Closes the connection abruptly, as after a reset.
    visitor.destroy();
    await once(visitor, 'close');
    answer();
    // Control: by then the edge would have connected the one before.
    expect(await visit(hostOf('web'))).toMatchObject({ status: 200 });
    await until('the instance has no connection', () => served.size === 0);
  },
);

it('anything but a request with one host is refused', async () => {
  const ask = (bytes: string) =>
    new Promise<string>((resolve) => {
      const asked = request({ port: portOf(edge.servers.http), host: '127.0.0.1', agent: false });
      asked.on('socket', (socket) => {
        let text = '';
        socket.on('connect', () => socket.end(bytes)).on('data', (part: Buffer) => (text += part.toString()));
        socket.on('close', () => resolve(text));
      });
      asked.on('error', () => undefined);
    });
  expect(await ask('SSH-2.0-x\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  // A name this long cannot exist, and would take space in the cache of names.
  expect(await ask(GET('a'.repeat(254)))).toMatch(/^HTTP\/1\.1 400 /);
  expect(await ask(GET('a'.repeat(253)))).toMatch(/^HTTP\/1\.1 404 /);
  expect(await ask(`GET / HTTP/1.1\r\nHost: a\r\nHost: ${hostOf('web')}\r\n\r\n`)).toMatch(
    /^HTTP\/1\.1 400 /,
  );
});

describe('no connection of a refused visitor is left', () => {
  /** A request longer than what a socket buffers. */
  const POST = (host: string) =>
    `POST / HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 100000\r\n\r\n${'x'.repeat(100_000)}`;
  const NOWHERE = hostOf('none');
  /** A visitor who keeps the connection open until told to close it. */
  function stay(kind: 'http' | 'https', host: string, bytes: string) {
    const options = { host: '127.0.0.1', port: portOf(edge.servers[kind]), allowHalfOpen: true };
    const socket =
      kind === 'http'
        ? connect(options)
        : connectTls({ ...options, servername: host, rejectUnauthorized: false });
    socket.on('error', () => undefined).write(bytes);
    return socket;
  }

  beforeEach(() => {
    routes = routesTo(1);
    // With fake timers, no connection times out until a test says so.
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  });
  afterEach(() => jest.useRealTimers());
  async function expectNoneHeld(): Promise<void> {
    jest.useRealTimers();
    await until('the edge has let go of the visitors', () => held.size === 0);
  }

  it.each<[string, 'http' | 'https', string, string, RegExp]>([
    ['an unknown name in the clear', 'http', NOWHERE, POST(NOWHERE), /404/],
    ['an unknown name', 'https', NOWHERE, GET(NOWHERE), /404/],
    ['an instance that does not answer, in the clear', 'http', hostOf('web'), POST(hostOf('web')), /502/],
    ['an instance that does not answer', 'https', hostOf('safe'), GET(hostOf('safe')), /502/],
    ['a page that is served with TLS alone', 'http', hostOf('safe'), POST(hostOf('safe')), /308/],
    ['no request', 'http', NOWHERE, `SSH-2.0-x\r\n\r\n${'x'.repeat(100_000)}`, /400/],
  ])('once it has heard the answer and leaves: %s, %s', async (_what, kind, host, bytes, status) => {
    const visitor = stay(kind, host, bytes);
    const [answer] = (await once(visitor, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(status);
    visitor.end();
    await expectNoneHeld();
  });

  it.each(['http', 'https'] as const)(
    'after 2 s if it does not leave, reads nothing or goes on sending: %s',
    async (kind) => {
      const visitors = [GET(NOWHERE), GET(NOWHERE), POST(NOWHERE)].map((bytes) => stay(kind, NOWHERE, bytes));
      await Promise.all(visitors.map((visitor) => once(visitor, 'readable')));
      const [reading, , sending] = visitors;
      reading?.resume();
      jest.advanceTimersByTime(1_999);
      sending?.write('more');
      expect(held.size).toBe(3);
      jest.advanceTimersByTime(1);
      await expectNoneHeld();
      for (const visitor of visitors) visitor.destroy();
    },
  );

  it('control: one that is passed on is held until it leaves', async () => {
    routes = routesTo(portOf(instance));
    const visitor = stay('https', hostOf('safe'), 'GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    await once(visitor, 'data');
    expect(held.size).toBe(1);
    visitor.end();
    await expectNoneHeld();
  });
});
