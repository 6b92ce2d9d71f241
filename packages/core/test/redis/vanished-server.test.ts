import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect as connectSocket, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { silentLogger } from '../../src/infra/logging';
import { closeRedis, connectRedis, isRedisUnavailable, type RedisClient } from '../../src/infra/redis';
import { testRedisUrl, until } from '../../src/testing';

const redisUrl = new URL(testRedisUrl());
const silence = { answerTimeoutMs: 200, askEveryMs: 20 };
/** On a busy machine an answer, or this process reading it, may take a moment. */
const patience = { ...silence, answerTimeoutMs: 5_000 };

/** The way to the Redis of the tests over servers that can vanish without a word; who connects then finds another one. */
async function aWay() {
  const sockets: Socket[] = [];
  /** How many of the next to connect find a server that is silent. */
  let silentFor = 0;
  const server: Server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined));
    silentFor -= 1;
    if (silentFor >= 0) return;
    const { protocol, hostname, port, pathname } = redisUrl;
    const redis =
      protocol === 'unix:'
        ? connectSocket(decodeURIComponent(pathname))
        : connectSocket(Number(port || 6379), hostname);
    sockets.push(redis.on('error', () => undefined));
    socket.pipe(redis).pipe(socket);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = new URL(`redis://127.0.0.1:${String((server.address() as AddressInfo).port)}`);
  url.password = redisUrl.password;
  url.pathname = redisUrl.protocol === 'unix:' ? (redisUrl.searchParams.get('db') ?? '0') : redisUrl.pathname;
  return {
    url: url.href,
    vanish({ alsoForNext = 0 } = {}) {
      for (const socket of sockets) socket.unpipe().pause();
      silentFor = alsoForNext;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

describe('a connection whose server vanishes without a word', () => {
  let way: Awaited<ReturnType<typeof aWay>>;
  const clients: RedisClient[] = [];
  const open = async (options = silence) => {
    const client = await connectRedis(way.url, silentLogger, { silence: options });
    clients.push(client);
    return client;
  };
  const untilItAnswers = (redis: RedisClient) =>
    until('an answer comes', () =>
      redis.ping().then(
        () => true,
        () => false,
      ),
    );
  const channel = `vanished-${randomBytes(6).toString('hex')}`;
  beforeEach(async () => {
    way = await aWay();
  });
  afterEach(() => {
    for (const client of clients.splice(0)) client.destroy();
    way.close();
  });

  it('is replaced, and what waited for an answer learns that Redis was unavailable', async () => {
    const redis = await open();
    way.vanish();
    const failed: unknown = await redis.get('anything').catch((error: unknown) => error);
    expect(isRedisUnavailable(failed)).toBe(true);
    await untilItAnswers(redis);
  });

  it('is replaced by one to another server when the first one that it finds is silent as well', async () => {
    const redis = await open();
    way.vanish({ alsoForNext: 1 });
    await redis.get('anything').catch(() => undefined);
    await untilItAnswers(redis);
  });

  it('is made to another server when the first one that it finds is silent', async () => {
    way.vanish({ alsoForNext: 1 });
    await untilItAnswers(await open());
  });

  it('is replaced while commands are sent without a pause', async () => {
    const redis = await open();
    way.vanish();
    const sending = setInterval(() => void redis.get('anything').catch(() => undefined), 10);
    try {
      await untilItAnswers(redis);
    } finally {
      clearInterval(sending);
    }
  });

  it('receives messages again', async () => {
    const [subscriber, publisher] = [await open(patience), await open()];
    let received = 0;
    await subscriber.subscribe(channel, () => (received += 1));
    way.vanish();
    await until('a message comes', async () => {
      if (publisher.isReady) await publisher.publish(channel, '1').catch(() => undefined);
      return received > 0;
    });
  });

  it('can be closed: what waits for an answer fails, and so does connecting anew', async () => {
    const [silent, replaced] = [await open({ ...patience, askEveryMs: 60_000 }), await open()];
    way.vanish({ alsoForNext: 1 });
    const asked = silent.get('anything').catch((error: unknown) => error);
    await until('it is being replaced', () => !replaced.isReady);
    await closeRedis(replaced);
    await closeRedis(silent, 50);
    expect(isRedisUnavailable(await asked)).toBe(true);
  });

  it('control: a connection that is silent because nobody asks is kept', async () => {
    const redis = await open(patience);
    const id = await redis.clientId();
    await redis.set(channel, '1', { expiration: { type: 'PX', value: patience.answerTimeoutMs + 2_000 } });
    await until('a while has passed', async () => (await redis.exists(channel)) === 0);
    expect(await redis.clientId()).toBe(id);
  });
});

describe('a connection that does not reconnect', () => {
  let way: Awaited<ReturnType<typeof aWay>>;
  beforeEach(async () => {
    way = await aWay();
  });
  afterEach(() => {
    way.close();
  });
  const connect = () => connectRedis(way.url, silentLogger, { reconnects: false, silence: patience });

  it('is refused when the server does not reply', async () => {
    way.vanish({ alsoForNext: 1 });
    await expect(connect()).rejects.toThrow('Redis: no answer within');
  });

  it('ends when the server falls silent', async () => {
    const redis = await connect();
    way.vanish();
    const failed: unknown = await redis.get('anything').catch((error: unknown) => error);
    expect(isRedisUnavailable(failed)).toBe(true);
    expect(redis.isOpen).toBe(false);
  });
});
