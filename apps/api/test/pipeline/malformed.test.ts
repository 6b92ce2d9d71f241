import { createApp } from '../../src/http/create-app';
import { gracefulServer, type GracefulServer } from '../../src/http/graceful-server';
import { createLifecycle } from '../../src/http/lifecycle';
import { malformedRequests, type MalformedTarget } from './malformed';
import { exchangeRaw } from './raw-exchange';
import { aToyOptions } from './toy-app';

const AT_ONCE = 32;
/** Long for a toy route's answer, short for a request whose rest never comes. */
const PATIENCE_MS = 250;

const TARGETS: readonly MalformedTarget[] = [
  { method: 'POST', path: '/api/v2/echo' },
  { method: 'POST', path: '/api/v2/things/one?limit=1', headers: ['Authorization: Bearer good'] },
  { method: 'GET', path: '/api/v2/pages' },
  { method: 'GET', path: '/api/v2/items/one' },
];

describe('malformed requests', () => {
  const toy = aToyOptions();
  let server: GracefulServer;
  let port: number;

  beforeAll(async () => {
    server = gracefulServer(createApp(toy.options), {
      logger: toy.options.logger,
      lifecycle: createLifecycle(),
      shutdownTimeoutMs: 1000,
      idleTimeoutMs: 1000,
    });
    port = await server.listen(0, '127.0.0.1');
  });

  afterAll(() => server.close());

  it('there are a thousand of them, and a sound request in the same form is answered with 200', async () => {
    expect(TARGETS.flatMap((target) => malformedRequests(target)).length).toBeGreaterThan(1000);
    const sound = 'GET /api/v2/plain HTTP/1.1\r\nHost: toy\r\nConnection: close\r\n\r\n';
    expect((await exchangeRaw(port, Buffer.from(sound))).statuses).toEqual([200]);
    const broken = 'GET /api/v2/broken HTTP/1.1\r\nHost: toy\r\nConnection: close\r\n\r\n';
    expect((await exchangeRaw(port, Buffer.from(broken))).statuses).toEqual([500]);
  });

  it.each(TARGETS)('against $method $path give no 5xx and no hang', async (target) => {
    toy.logged.length = 0;
    const requests = malformedRequests(target);
    const wrong: string[] = [];
    for (let from = 0; from < requests.length; from += AT_ONCE) {
      const batch = requests.slice(from, from + AT_ONCE);
      await Promise.all(
        batch.map(async ({ title, bytes }) => {
          const { statuses, closed } = await exchangeRaw(port, bytes, { patienceMs: PATIENCE_MS });
          if (!closed) wrong.push(`hangs: ${title}`);
          if (statuses.some((status) => status >= 500)) wrong.push(`${statuses.join()}: ${title}`);
        }),
      );
    }
    expect(wrong).toEqual([]);
    expect(toy.logged.filter(({ level }) => level === 'error')).toEqual([]);
  });
});
