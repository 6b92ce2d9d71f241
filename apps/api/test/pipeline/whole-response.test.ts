import { fixedClock } from '@rampart/core/testing';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createApp } from '../../src/http/create-app';
import { gracefulServer } from '../../src/http/graceful-server';
import { Representation } from '../../src/http/representation';
import { sendRepresentation, sendText, wholeResponses } from '../../src/http/whole-response';
import { exchangeRaw } from './raw-exchange';
import { aToyOptions } from './toy-app';

const NOW = new Date('2026-02-28T20:00:00.999Z');
const OWN = ['X-Request-Id', 'a-request'];
const CONSTANT = ['Content-Type', 'text/plain', 'ETag', 'W/"1"'];

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

type Answer = (res: ServerResponse) => void;

/** The port of a server that answers everything like this; `isWhole`: with whole responses, else with Node's own. */
async function aServer(answer: Answer, { isWhole = true, idleTimeoutMs = 60_000 } = {}): Promise<number> {
  const options = {
    keepAliveTimeout: idleTimeoutMs,
    ...(isWhole ? { ServerResponse: wholeResponses(idleTimeoutMs, fixedClock(NOW)) } : {}),
  };
  const server = createServer(options, (_req, res) => answer(res)).listen(0, '127.0.0.1');
  closing.push(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const sized = (body: string) => [...OWN, 'Content-Length', String(Buffer.byteLength(body))];
const text =
  (body: string, status = 200): Answer =>
  (res) =>
    sendText(res, status, [...sized(body), ...CONSTANT], body, Buffer.byteLength(body));
const bytes =
  (sent: Representation): Answer =>
  (res) =>
    sendRepresentation(res, 200, OWN, sent);
const represent = (body: string, end?: string) =>
  new Representation(
    Buffer.from(body),
    [...CONSTANT, 'Content-Length', String(Buffer.byteLength(body + (end ?? '')))],
    end === undefined ? { isShared: true } : { end: Buffer.from(end) },
  );

/** The order of headers means nothing. */
const HEAD = /HTTP\/1\.1 [^]*?\r\n\r\n/g;
const sorted = (head: string) => head.split('\r\n').sort().join('\n');

const sentBefore = (representation: Representation): Representation => {
  representation.textToSend();
  return representation;
};

const GET = 'GET / HTTP/1.1\r\nHost: h\r\n\r\n';
const LAST = GET.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n');

describe('a response that is sent whole', () => {
  it.each<[what: string, answer: Answer, request?: string, idleTimeoutMs?: number]>([
    ['text', text('plain')],
    ['text with characters of one byte in Latin-1 and two in UTF-8', text('café')],
    ['text with characters of four bytes', text('flag 🚩')],
    ['a long text', text('x'.repeat(20_000))],
    ['an error', text('slow', 429)],
    ['304', text('', 304)],
    ['bytes', bytes(represent('café'))],
    ['many bytes', bytes(represent('x'.repeat(20_000)))],
    ['bytes in two pieces', bytes(represent('one', 'two'))],
    ['bytes that are sent again', bytes(sentBefore(represent('café')))],
    ['a server that keeps idle connections for ever', text('plain'), GET, 0],
    // What follows is left to Node.
    ['HEAD', text('plain'), GET.replace('GET', 'HEAD')],
    ['HTTP/1.0', text('plain'), 'GET / HTTP/1.0\r\n\r\n'],
    ['a client that wants to close', text('plain'), LAST],
    ['a server that wants to close', (res) => sendText(res, 200, ['Connection', 'close'], 'x', 1)],
    [
      'headers that were set before',
      (res) => {
        res.setHeader('Access-Control-Allow-Origin', 'https://ctf.example');
        text('plain')(res);
      },
    ],
  ])('is what Node would send: %s', async (_what, answer, request = GET, idleTimeoutMs = 60_000) => {
    const ask = async (isWhole: boolean) => {
      const port = await aServer(answer, { isWhole, idleTimeoutMs });
      const { text: answered, closed } = await exchangeRaw(port, Buffer.from(request + LAST));
      return { answered: answered.replace(/^Date: .*$/gm, 'Date: now').replace(HEAD, sorted), closed };
    };
    const whole = await ask(true);
    expect(whole.answered).toMatch(/HTTP\/1\.1 \d{3} /);
    expect(whole).toEqual(await ask(false));
  });

  it('has the time of the clock', async () => {
    const { text: answered } = await exchangeRaw(await aServer(text('plain')), Buffer.from(GET + LAST));
    expect(answered).toContain('\r\nDate: Sat, 28 Feb 2026 20:00:00 GMT\r\n');
  });

  it('is followed by the next one of its connection', async () => {
    const bodies = ['first', 'second', 'third'];
    const port = await aServer((res) => text(bodies.shift() ?? '')(res));
    const { text: answered } = await exchangeRaw(port, Buffer.from(GET + GET + LAST));
    expect(answered.match(/first|second|third/g)).toEqual(['first', 'second', 'third']);
  });

  it('has no header that would end early', async () => {
    let refusal: unknown;
    const port = await aServer((res) => {
      try {
        sendText(res, 200, ['Location', 'here\r\nX-Other: 1'], 'never', 5);
      } catch (error) {
        refusal = error;
      }
      text('plain')(res);
    });
    const { text: answered } = await exchangeRaw(port, Buffer.from(GET + LAST));
    expect(refusal).toMatchObject({ code: 'ERR_INVALID_CHAR' });
    expect(answered).toMatch(/^HTTP\/1\.1 200 OK\r\nX-Request-Id[^]*\r\n\r\nplainHTTP/);
  });

  it('is finished when the client has taken it', async () => {
    const large = represent('x'.repeat(32 * 1024 * 1024));
    const seen: string[] = [];
    const port = await aServer((res) => {
      for (const event of ['finish', 'close']) res.on(event, () => seen.push(event));
      bytes(large)(res);
      void once(res, 'close').then(() => client.destroy());
    });
    const client = connect(port, '127.0.0.1');
    client.write(GET);
    await once(client, 'readable');
    await nextTurn();
    expect(seen).toEqual([]);
    client.resume();
    await once(client, 'close');
    expect(seen).toEqual(['finish', 'close']);
  });

  it('is sent once, even if something fails afterwards', async () => {
    const toy = aToyOptions({
      measureRoute: () => () => {
        throw new Error('no metrics');
      },
    });
    const server = gracefulServer(createApp(toy.options), {
      ...{ clock: toy.options.clock, logger: toy.options.logger, lifecycle: toy.options.lifecycle },
      ...{ shutdownTimeoutMs: 5_000, idleTimeoutMs: 60_000 },
    });
    const port = await server.listen(0, '127.0.0.1');
    const { statuses } = await exchangeRaw(port, Buffer.from(GET.replace('/', '/api/v2/plain')));
    expect(statuses).toEqual([200]);
    expect(toy.logged).toMatchObject([{ level: 'error' }]);
    await server.close();
  });
});
