import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { defineRoute, defineUnwrappedReply, strictObject } from '@rampart/contract';
import { Type } from '@sinclair/typebox';
import { createApp } from '../../src/http/create-app';
import { EventStreams } from '../../src/http/event-streams';
import { gracefulServer } from '../../src/http/graceful-server';
import { implement } from '../../src/http/implement';
import { createLifecycle } from '../../src/http/lifecycle';
import { until } from '../support';
import { aToyOptions } from './toy-app';

const goodNews = defineUnwrappedReply('goodNews', 'News.', strictObject({ news: Type.String() }));
const news = defineRoute({
  name: 'news',
  method: 'GET',
  path: '/news',
  versions: ['v2'],
  summary: 'A toy.',
  description: '',
  rules: 'live.md#live-stream',
  streams: true,
  auth: 'none',
  permissions: 0,
  standing: 'any',
  gate: null,
  captcha: null,
  rateLimit: null,
  params: null,
  query: null,
  body: null,
  replies: [goodNews],
});

/** A server whose streams end with it, unless it is told to forget them. */
async function aServer({ endsStreams = true, shutdownDelayMs = 0 } = {}) {
  const streams = new EventStreams({
    maxStreams: 10,
    maxPerAddress: 10,
    processId: 'p',
    snapshot: () => ({ event: 'news', data: 'none' }),
    chance: () => 0,
  });
  const lifecycle = createLifecycle();
  if (endsStreams) lifecycle.onClose(() => streams.close());
  const route = implement(news, ({ clientIp, lastEventId, reply }) =>
    reply.streaming('goodNews', (res) => streams.open(res, clientIp, lastEventId)),
  )({});
  const toy = aToyOptions({ lifecycle, routes: [route] });
  const server = gracefulServer(createApp(toy.options), {
    clock: toy.options.clock,
    logger: toy.options.logger,
    lifecycle,
    shutdownTimeoutMs: endsStreams ? 60_000 : 300,
    shutdownDelayMs,
    idleTimeoutMs: 60_000,
  });
  const port = await server.listen(0, '127.0.0.1');
  const follow = async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1');
    socket.write('GET /api/v2/news HTTP/1.1\r\nHost: toy\r\n\r\n');
    await once(socket, 'readable');
    return socket;
  };
  return { server, streams, follow, logged: toy.logged };
}

describe('a stream', () => {
  it('has one line in the log, when it has ended', async () => {
    const { server, streams, follow, logged } = await aServer();
    const socket = await follow();
    await streams.publish([{ event: 'news', data: 'some' }]);
    expect(logged).toEqual([]);
    socket.destroy();
    await until('the stream has ended', () => logged.length > 0);
    expect(logged).toMatchObject([
      { level: 'info', message: 'request', fields: { route: 'news', status: 200, kind: 'goodNews' } },
    ]);
    await server.close();
    expect(logged).toHaveLength(1);
  });

  it('ends at once when the server stops; control: one that is kept is cut off at the deadline', async () => {
    const [prompt, keeping] = [await aServer(), await aServer({ endsStreams: false })];
    const sockets = [await prompt.follow(), await keeping.follow()];
    expect(await prompt.server.close()).toBe(true);
    expect(await keeping.server.close()).toBe(false);
    keeping.streams.close();
    for (const socket of sockets) socket.destroy();
  });

  it('goes on while a server that stops still serves, so that its client finds another one', async () => {
    const { server, streams, follow } = await aServer({ shutdownDelayMs: 3_000 });
    const stopped = server.close();
    const socket = await follow();
    const heard = new Promise<void>((resolve) => {
      socket.on('data', (bytes: Buffer) => {
        if (bytes.includes('the last')) resolve();
      });
    });
    await streams.publish([{ event: 'news', data: 'the last' }]);
    await heard;
    expect(await stopped).toBe(true);
    expect(streams.count).toBe(0);
    socket.destroy();
  });

  it('of a client that does not read is cut off; control: one that reads goes on', async () => {
    const { server, streams, follow } = await aServer();
    const [deaf, reading] = [await follow(), await follow()];
    deaf.on('error', () => undefined);
    let received = 0;
    reading.on('data', (bytes: Buffer) => {
      received += bytes.length;
    });
    // What the system holds for a connection has to be full first.
    const data = 'x'.repeat(1_000_000);
    let sent = 0;
    while (streams.count > 1 && sent < 100) {
      await streams.publish([{ event: 'news', data }]);
      sent += 1;
      await until('the reading client has it', () => received > sent * data.length);
    }
    expect(streams.count).toBe(1);
    deaf.destroy();
    reading.destroy();
    await server.close();
  });
});
