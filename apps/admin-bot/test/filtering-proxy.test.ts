import { lookup } from 'node:dns/promises';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { waitUntil } from '@rampart/test-platform';
import { createDomainPolicy } from '../src/containment/domain-rules';
import { PROXY_LIMITS, startFilteringProxy, type FilteringProxy } from '../src/containment/filtering-proxy';
import { createReach, type ReachDependencies } from '../src/containment/reach';
import type { RestrictedDomains } from '../src/types';
import { getThrough, openTunnel, receiveAll } from './support/proxy-client';

/** The proxy of a job over real sockets (docs/decisions/0013). */
const MIB = 1024 * 1024;
const CHUNK = Buffer.alloc(65_536, 'x');

/** A server that answers the first bytes of a connection with a given number of bytes, and ends it. */
class Upstream {
  connections = 0;
  answer: readonly Buffer[] = [];
  private readonly sockets = new Set<Socket>();
  private readonly server: Server = createServer((socket) => {
    this.connections += 1;
    this.sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => {
      for (const part of this.answer) socket.write(part);
      if (this.answer.length > 0) socket.end();
    });
  });

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }
  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }
  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

/** Buffers with this many bytes in total, which share their memory. */
function bytes(count: number): Buffer[] {
  const parts = Array.from({ length: Math.floor(count / CHUNK.length) }, () => CHUNK);
  return [...parts, CHUNK.subarray(0, count % CHUNK.length)].filter((part) => part.length > 0);
}

/** A plain HTTP response of exactly this many bytes, including its head. */
function httpAnswer(total: number): Buffer[] {
  const head = (length: number) =>
    `HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`;
  const length = total - head(total).length;
  const written = head(length);
  return [Buffer.from(written), ...bytes(total - written.length)];
}

let upstream: Upstream;
let proxy: FilteringProxy | undefined;
beforeEach(async () => {
  upstream = new Upstream();
  await upstream.listen();
});
afterEach(async () => {
  await proxy?.close();
  await upstream.close();
});

const HERE: Pick<ReachDependencies, 'allowed'> = { allowed: [{ host: '127.0.0.1', port: '*' }] };

async function startProxy(
  reach: Partial<ReachDependencies> = {},
  limits: Partial<typeof PROXY_LIMITS> = {},
  rules: RestrictedDomains = {},
): Promise<number> {
  proxy = await startFilteringProxy({
    reach: createReach({
      allowed: [],
      ownAddresses: [],
      lookup: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
      ...reach,
    }),
    domains: createDomainPolicy(rules),
    limits: { ...PROXY_LIMITS, ...limits },
  });
  return proxy.port;
}

async function tunnelled(port: number): Promise<number> {
  const tunnel = await openTunnel(port, `127.0.0.1:${upstream.port}`);
  if (tunnel === undefined) return 0;
  tunnel.write('please');
  return (await receiveAll(tunnel)).bytes;
}

describe('the bytes of all answers of a job', () => {
  it('may be exactly as many as the limit in one tunnel, and one more cuts it', async () => {
    const port = await startProxy(HERE, { maxBytes: MIB });
    upstream.answer = bytes(MIB);
    expect(await tunnelled(port)).toBe(MIB);
    upstream.answer = bytes(1);
    expect(await tunnelled(port)).toBe(0);
  });

  it('are counted by the byte: one over the limit does not arrive whole, with a limit of one more it does', async () => {
    upstream.answer = bytes(MIB + 1);
    expect(await tunnelled(await startProxy(HERE, { maxBytes: MIB }))).toBeLessThanOrEqual(MIB);
    await proxy?.close();
    expect(await tunnelled(await startProxy(HERE, { maxBytes: MIB + 1 }))).toBe(MIB + 1);
  });

  it('count with their heads when they are unencrypted', async () => {
    upstream.answer = httpAnswer(MIB);
    const url = `http://127.0.0.1:${upstream.port}/`;
    const enough = await getThrough(await startProxy(HERE, { maxBytes: MIB }), url);
    expect(enough).toMatchObject({ status: 200, isWhole: true });
    await proxy?.close();
    const short = await getThrough(await startProxy(HERE, { maxBytes: MIB - 1 }), url);
    expect(short?.isWhole ?? false).toBe(false);
  });

  it('are counted for all connections together, and exceeding the limit in one cuts the others', async () => {
    const port = await startProxy(HERE, { maxBytes: MIB });
    const authority = `127.0.0.1:${upstream.port}`;
    const idle = await openTunnel(port, authority);
    if (idle === undefined) throw new Error('the proxy refused a tunnel');
    const cut = receiveAll(idle);
    upstream.answer = bytes(MIB / 2);
    expect([await tunnelled(port), await tunnelled(port)]).toEqual([MIB / 2, MIB / 2]);
    expect(idle.destroyed).toBe(false);
    await tunnelled(port);
    expect((await cut).bytes).toBe(0);
    const before = upstream.connections;
    expect(await openTunnel(port, authority)).toBeUndefined();
    expect(await getThrough(port, `http://${authority}/`)).toBeUndefined();
    expect(upstream.connections).toBe(before);
  });

  it('of a real job are 256 MiB', async () => {
    const limit = 256 * MIB;
    const port = await startProxy(HERE);
    upstream.answer = bytes(limit);
    expect(await tunnelled(port)).toBe(limit);
    upstream.answer = bytes(1);
    expect(await tunnelled(port)).toBe(0);
  });
});

describe('the connections of a job', () => {
  it.each([
    ['as many as the limit says', { maxConnections: 3 }, 3],
    ['256 in a real job', {}, 256],
  ])('open at once are %s; one more is closed, and one that ends makes room', async (_what, limits, most) => {
    const port = await startProxy(HERE, limits);
    const authority = `127.0.0.1:${upstream.port}`;
    const open = await Promise.all(Array.from({ length: most }, () => openTunnel(port, authority)));
    expect(open.filter((tunnel) => tunnel !== undefined)).toHaveLength(most);
    expect(await openTunnel(port, authority)).toBeUndefined();
    expect(upstream.connections).toBe(most);

    const [first] = open;
    first?.end();
    await (first && receiveAll(first));
    expect(await openTunnel(port, authority)).toBeDefined();
  });
});

it.each([
  ['is refused by the rules on hosts', '^127\\.0\\.0\\.1$', false],
  ['(control) is open to a host that they do not name', '^localhost$', true],
])('a tunnel %s', async (_what, pattern, isOpen) => {
  const port = await startProxy(HERE, {}, { host: { disallowRegex: [{ pattern }] } });
  expect((await openTunnel(port, `127.0.0.1:${upstream.port}`)) !== undefined).toBe(isOpen);
});

it('a request whose page has left while its name was looked up opens no connection', async () => {
  let answer: ((addresses: string[]) => void) | undefined;
  const lookupSlowly = (host: string) =>
    host === 'slow.example'
      ? new Promise<string[]>((resolve) => (answer = resolve))
      : Promise.resolve([host]);
  const allowed = ['slow.example', '127.0.0.1'].map((host) => ({ host, port: upstream.port }));
  const port = await startProxy({ lookup: lookupSlowly, allowed }, { maxConnections: 1 });
  const page = connect(port, '127.0.0.1');
  page.write(`GET http://slow.example:${upstream.port}/ HTTP/1.1\r\nHost: slow.example\r\n\r\n`);
  const found = await waitUntil({ what: 'the lookup', limitMs: 60_000 }, () => answer);
  page.destroy();
  // Succeeds only once the page has left.
  const openNext = () =>
    waitUntil({ what: 'room', limitMs: 60_000 }, () => openTunnel(port, `127.0.0.1:${upstream.port}`));
  const next = await openNext();
  found(['127.0.0.1']);
  next.end();
  await receiveAll(next);
  await openNext();
  expect(upstream.connections).toBe(2);
});

describe('an answer in the clear', () => {
  it.each(['000', '099'])(
    'with the status %s, which is none, is refused, and the proxy goes on',
    async (status) => {
      const port = await startProxy(HERE);
      const url = `http://127.0.0.1:${upstream.port}/`;
      upstream.answer = [Buffer.from(`HTTP/1.1 ${status} x\r\nContent-Length: 0\r\n\r\n`)];
      expect(await getThrough(port, url)).toBeUndefined();
      upstream.answer = httpAnswer(MIB);
      expect(await getThrough(port, url)).toMatchObject({ status: 200, isWhole: true });
    },
  );
});

describe('what is asked for in another way of writing it', () => {
  const SPELLINGS = [
    '127.0.0.1',
    '127.1',
    '0177.0.0.1',
    '0x7f.0.0.1',
    '0x7f000001',
    '2130706433',
    '017700000001',
    '0.0.0.0',
    '0',
    'localhost',
    'LOCALHOST.',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::]',
  ];

  it.each([...SPELLINGS, '169.254.169.254', '0xa9fea9fe', '[fe80::1]', '[fd00:ec2::254]'])(
    '%s is refused, tunnelled and in the clear',
    async (host) => {
      const port = await startProxy();
      expect(await openTunnel(port, `${host}:${upstream.port}`)).toBeUndefined();
      expect(await getThrough(port, `http://${host}:${upstream.port}/`)).toBeUndefined();
      expect(upstream.connections).toBe(0);
    },
  );

  it('control: where this machine is public, they lead here', async () => {
    upstream.answer = httpAnswer(1_000);
    // As if no address were private: the system resolves the spelling.
    const port = await startProxy({ allowed: SPELLINGS.map((host) => ({ host, port: '*' as const })) });
    for (const host of ['127.0.0.1', '0177.0.0.1', '2130706433', '127.1', '0.0.0.0']) {
      expect([host, await openTunnel(port, `${host}:${upstream.port}`)]).toEqual([host, expect.anything()]);
    }
  });
});

describe('a name that changes its mind (DNS rebinding)', () => {
  /** A lookup that returns each list once, and the last one from then on. */
  const lookupOf = (...answers: readonly string[][]) => {
    const asked: string[] = [];
    const lookupInTurn = (host: string) => {
      asked.push(host);
      return Promise.resolve(answers[Math.min(asked.length, answers.length) - 1] ?? []);
    };
    return { asked, lookup: lookupInTurn };
  };

  it('is looked up once per connection, which goes to the checked address', async () => {
    // Both are addresses of this machine, but only the first one has a listener.
    const names = lookupOf(['127.0.0.1'], ['127.0.0.2']);
    const allowed = [{ host: 'rebind.example', port: upstream.port }];
    const port = await startProxy({ lookup: names.lookup, allowed });
    expect(await openTunnel(port, `rebind.example:${upstream.port}`)).toBeDefined();
    expect(names.asked).toEqual(['rebind.example']);
    expect(upstream.connections).toBe(1);
    // Control: a connection to the second answer fails.
    expect(await openTunnel(port, `rebind.example:${upstream.port}`)).toBeUndefined();
    expect(upstream.connections).toBe(1);
  });

  it.each([
    ['a tunnel', (port: number, place: string) => openTunnel(port, place)],
    ['a request', (port: number, place: string) => getThrough(port, `http://${place}/`)],
  ])('is refused as soon as it says a private address: %s', async (_what, ask) => {
    const names = lookupOf(['93.184.216.34', '127.0.0.1'], ['127.0.0.1']);
    const port = await startProxy({ lookup: names.lookup });
    const place = `rebind.example:${upstream.port}`;
    expect(await ask(port, place)).toBeUndefined();
    expect(await ask(port, place)).toBeUndefined();
    expect(names.asked).toHaveLength(2);
    expect(upstream.connections).toBe(0);
  });
});
