import type { RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { createHttpScriptRunner, probeScriptRunner } from '../../src/adapters/admin-bot/http-script-runner';
import { createFetchScript } from '../../src/adapters/analytics/analytics-providers';
import { createHttpCaptchaProvider } from '../../src/adapters/captcha/captcha-providers';
import { createHttpRanksiteSite } from '../../src/adapters';
import { createS3UploadStorage } from '../../src/adapters/uploads/s3-upload-storage';
import { OutsideServiceError, requestOutside } from '../../src/infra/http-client';
import { seededRandom, startOutsideServer, until, type OutsideServer } from '../../src/testing';
import type { UploadStorage } from '../../src/uploads';

/** Long for an answer of this machine, short for a test that waits it out. */
const PATIENCE_MS = 300;

const SECRET = 'hush-hush';

const silent: RequestListener = () => undefined;
/** The head and the first byte, and then nothing more. */
const stalled: RequestListener = (_req, res) => {
  res.writeHead(200, { 'Content-Type': 'application/json' }).write('{');
};

async function withServer(listener: RequestListener, use: (url: string) => Promise<void>): Promise<void> {
  const server: OutsideServer = await startOutsideServer(listener);
  try {
    await use(server.url);
  } finally {
    await server.stop();
  }
}

const ADAPTERS: readonly (readonly [string, (url: string) => Promise<unknown>])[] = [
  [
    'captcha',
    (url) =>
      createHttpCaptchaProvider(
        { name: 'captcha/recaptcha', verifyUrl: url, encoding: 'form', contentSources: {} },
        { siteKey: 'site', secretKey: SECRET },
        PATIENCE_MS,
      ).verify('code', '203.0.113.9'),
  ],
  [
    'ranking site',
    (url) =>
      createHttpRanksiteSite(
        { clientId: '1', clientSecret: SECRET, authorizeUrl: url, tokenUrl: url, userUrl: url },
        PATIENCE_MS,
      ).identify('code'),
  ],
  [
    'runner of the admin bot',
    (url) =>
      createHttpScriptRunner({ name: 'admin-bots/pull', secretKey: SECRET, endpoint: url }, PATIENCE_MS).test(
        'code',
      ),
  ],
  [
    'probe of the runner',
    (url) => probeScriptRunner({ name: 'admin-bots/pull', secretKey: SECRET, endpoint: url }, PATIENCE_MS),
  ],
  ['analytics script', (url) => createFetchScript(url, PATIENCE_MS)()],
];

describe.each(ADAPTERS)('%s', (_name, ask) => {
  it.each([
    ['never answers', silent],
    ['stops in the middle of its answer', stalled],
  ])('does not wait for ever for a service that %s', async (_what, listener) => {
    await withServer(listener, async (url) => {
      await expect(ask(url)).rejects.toThrow(OutsideServiceError);
    });
  });

  it('says which service cannot be reached, and nothing that was sent', async () => {
    let url = '';
    await withServer(silent, async (address) => {
      url = address;
      return Promise.resolve();
    });
    const error: unknown = await ask(url).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(OutsideServiceError);
    expect(String(error)).toMatch(/ECONNREFUSED/);
    expect(String(error)).not.toContain(SECRET);
  });
});

it.each([
  ['looking for an object', (bucket: UploadStorage) => bucket.find('key')],
  ['putting an object', (bucket: UploadStorage) => bucket.put(Buffer.from('x'), 'key')],
  ['deleting an object', (bucket: UploadStorage) => bucket.delete('key')],
  ['listing objects', (bucket: UploadStorage) => bucket.list()[Symbol.asyncIterator]().next()],
])('%s does not wait for minutes for a bucket that never answers', async (_what, ask) => {
  await withServer(silent, async (endpoint) => {
    const access = { region: 'us-east-1', keyId: 'id', keySecret: SECRET };
    const options = { ...access, bucketName: 'files', endpoint, publicBaseUrl: endpoint };
    const bucket = createS3UploadStorage(
      { ...options, isPathStyle: true, hasPublicAcl: true },
      seededRandom('bucket'),
      PATIENCE_MS,
    );
    await expect(ask(bucket)).rejects.toThrow();
  });
});

describe('a request to a service outside', () => {
  const ask = (url: string, more: object = {}) =>
    requestOutside({ service: 'test', url, timeoutMs: 5_000, maxBytes: 1_000, ...more });

  it('reads an answer of the largest size, and refuses one byte more', async () => {
    const sized: RequestListener = (req, res) => void res.end('x'.repeat(Number(req.url?.slice(1))));
    await withServer(sized, async (url) => {
      expect((await ask(`${url}/1000`)).bytes).toHaveLength(1_000);
      await expect(ask(`${url}/1001`)).rejects.toThrow('larger than 1000 bytes');
    });
  });

  it.each([
    ['an address', `http://bot:${SECRET}@127.0.0.1`, {}],
    ['a header', 'http://127.0.0.1', { 'X-Key': `${SECRET}\n` + SECRET }],
  ])('does not repeat %s that cannot be sent', async (_what, url, headers) => {
    const error: unknown = await ask(url, { headers }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(OutsideServiceError);
    expect(String(error)).not.toContain(SECRET);
  });

  it('follows a redirect only where that is wanted', async () => {
    const redirecting: RequestListener = (req, res) => {
      if (req.url === '/there') res.end('there');
      else res.writeHead(302, { Location: '/there' }).end();
    };
    await withServer(redirecting, async (url) => {
      expect((await ask(url)).status).toBe(302);
      expect((await ask(url, { followsRedirects: true })).bytes.toString()).toBe('there');
    });
  });

  describe('of whose answers only the head matters', () => {
    const askForHead = (url: string, timeoutMs: number) => ask(url, { leavesBodyOf: () => true, timeoutMs });

    it('does not open a connection for each when bodies come after their heads', async () => {
      const sockets = new Set<Socket>();
      let answer: ServerResponse | undefined;
      const late: RequestListener = (req, res) => {
        sockets.add(req.socket);
        answer = res;
        res.write('{');
      };
      await withServer(late, async (url) => {
        for (let count = 0; count < 20; count += 1) {
          expect((await askForHead(url, 5_000)).status).toBe(200);
          await new Promise<void>((resolve) => answer?.end('}', resolve));
        }
        expect(sockets.size).toBeLessThan(10);
      });
    });

    it.each([
      ['stops in the middle', 1, PATIENCE_MS],
      ['is too large', 2_000, 60_000],
    ])('closes the connection of a body that %s', async (_what, size, timeoutMs) => {
      let socket: Socket | undefined;
      const endless: RequestListener = (req, res) => {
        ({ socket } = req);
        res.write('x'.repeat(size));
      };
      await withServer(endless, async (url) => {
        expect((await askForHead(url, timeoutMs)).status).toBe(200);
        await until('the connection is closed', () => socket?.destroyed === true);
      });
    });
  });
});
