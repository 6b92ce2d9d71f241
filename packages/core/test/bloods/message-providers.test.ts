import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Blood, BloodMessage } from '../../src/bloods';
import { MESSAGE_PROVIDERS } from '../../src/adapters';
import { createProvider } from '../../src/infra/config';
import { createDiscordMessageProvider } from '../../src/adapters/messages/discord-message-provider';
import { createTelegramMessageProvider } from '../../src/adapters/messages/telegram-message-provider';
import { createWebhookMessageProvider } from '../../src/adapters/messages/webhook-message-provider';
import { fixedClock, startOutsideServer, type OutsideServer } from '../../src/testing';

interface SeenRequest {
  readonly method: string | undefined;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const NOW = new Date('2026-06-01T12:00:05Z');
const BLOOD: Blood = {
  teamId: 'team-1',
  teamName: '@everyone <b> "quoted"\n',
  teamUrl: 'https://ctf.example.org/profile/team-1',
  challengeId: 'baby-rev',
  challengeName: 'Baby Rev',
  challengeCategory: 'rev',
  number: 2,
  at: new Date('2026-06-01T12:00:00Z'),
};
const MESSAGE: BloodMessage = { id: 'solve-1:somewhere-1', text: 'the *text*', blood: BLOOD };
const BOT_TOKEN = '123456:AAEC-hush_hush';
const SECRET = 'a secret of the webhook';
/** For services that do not answer. */
const PATIENCE_MS = 300;

describe('providers of messages', () => {
  let service: OutsideServer;
  let answer: (request: IncomingMessage, response: ServerResponse) => void;
  let seen: SeenRequest[];

  beforeAll(async () => {
    service = await startOutsideServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { method, url = '', headers } = request;
        seen.push({ method, path: url, headers, body: Buffer.concat(chunks).toString() });
        answer(request, response);
      });
    });
  });
  afterAll(() => service.stop());
  beforeEach(() => {
    seen = [];
    answering(200);
  });

  function answering(status: number, headers: Record<string, string> = {}, body = ''): void {
    answer = (_request, response) => void response.writeHead(status, headers).end(body);
  }
  const clock = fixedClock(NOW);
  const PROVIDERS = {
    discord: (timeoutMs?: number) =>
      createDiscordMessageProvider({ url: `${service.url}/hooks/hush-hush`, timeoutMs }),
    telegram: (timeoutMs?: number) =>
      createTelegramMessageProvider({
        botToken: BOT_TOKEN,
        chatId: '-100123',
        apiUrl: service.url,
        timeoutMs,
      }),
    webhook: (timeoutMs?: number) =>
      createWebhookMessageProvider({ url: `${service.url}/hush-hush`, secret: SECRET, timeoutMs }, clock),
  };
  const names = Object.keys(PROVIDERS) as (keyof typeof PROVIDERS)[];
  const failureOf = (sending: Promise<void>): Promise<unknown> =>
    sending.then(
      () => 'accepted',
      (error: unknown) => error,
    );

  it('discord: the text as content, and nobody may be mentioned', async () => {
    await PROVIDERS.discord().send(MESSAGE);
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({ method: 'POST', path: '/hooks/hush-hush' });
    expect(seen[0]?.headers['content-type']).toBe('application/json');
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({
      content: 'the *text*',
      allowed_mentions: { parse: [] },
    });
  });

  it('telegram: sendMessage of the bot, in MarkdownV2', async () => {
    await PROVIDERS.telegram().send(MESSAGE);
    expect(seen[0]).toMatchObject({ method: 'POST', path: `/bot${BOT_TOKEN}/sendMessage` });
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({
      chat_id: '-100123',
      text: 'the *text*',
      parse_mode: 'MarkdownV2',
    });
  });

  it('telegram: the thread when one is set; ids can be numbers', async () => {
    const options = { botToken: BOT_TOKEN, chatId: -100123, threadId: 7, apiUrl: `${service.url}/` };
    await createProvider(MESSAGE_PROVIDERS, { name: 'messages/telegram', options }, clock).send(MESSAGE);
    expect(seen[0]?.path).toBe(`/bot${BOT_TOKEN}/sendMessage`);
    expect(JSON.parse(seen[0]?.body ?? '')).toMatchObject({ chat_id: -100123, message_thread_id: 7 });
  });

  it('telegram: the public service when no other address is set', async () => {
    const outside = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{}'));
    try {
      const options = { botToken: BOT_TOKEN, chatId: 1 };
      await createProvider(MESSAGE_PROVIDERS, { name: 'messages/telegram', options }, clock).send(MESSAGE);
      expect(outside.mock.calls.map(([url]) => url)).toEqual([
        `https://api.telegram.org/bot${BOT_TOKEN}/sendMessage`,
      ]);
    } finally {
      outside.mockRestore();
    }
  });

  it('webhook: everything about the blood, names as they are', async () => {
    await PROVIDERS.webhook().send(MESSAGE);
    expect(seen[0]).toMatchObject({ method: 'POST', path: '/hush-hush' });
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({
      id: 'solve-1:somewhere-1',
      type: 'blood',
      teamId: 'team-1',
      teamName: '@everyone <b> "quoted"\n',
      teamUrl: 'https://ctf.example.org/profile/team-1',
      challengeId: 'baby-rev',
      challengeName: 'Baby Rev',
      category: 'rev',
      bloodNumber: 2,
      at: BLOOD.at.getTime(),
      text: 'the *text*',
    });
  });

  it('webhook: every attempt says the same id, in a header as well, by which a repeated one can be dropped', async () => {
    const ticking = fixedClock(NOW);
    const options = { url: `${service.url}/hush-hush`, secret: SECRET };
    const webhook = createWebhookMessageProvider(options, ticking);
    await webhook.send(MESSAGE);
    ticking.advanceMs(2_000);
    await webhook.send(MESSAGE);
    await webhook.send({ ...MESSAGE, id: 'solve-2:somewhere-1' });
    const [first, again, other] = seen.map(({ headers }) => headers);
    expect(first?.['idempotency-key']).toBe('"solve-1:somewhere-1"');
    expect(again?.['idempotency-key']).toBe('"solve-1:somewhere-1"');
    expect(again?.['x-svc-timestamp']).not.toBe(first?.['x-svc-timestamp']);
    // W3C Trace Context: version, trace, span and flags.
    const traceOf = (headers?: IncomingHttpHeaders) => String(headers?.['traceparent']).split('-')[1];
    expect([traceOf(again), traceOf(first)]).toEqual([
      traceOf(first),
      expect.stringMatching(/^[0-9a-f]{32}$/),
    ]);
    expect(traceOf(other)).not.toBe(traceOf(first));
    expect(other?.['idempotency-key']).toBe('"solve-2:somewhere-1"');
    expect(seen[1]?.body).toBe(seen[0]?.body);
  });

  it('webhook: signed over timestamp and raw body', async () => {
    await PROVIDERS.webhook().send(MESSAGE);
    const [request] = seen;
    const timestamp = String(NOW.getTime());
    const digest = createHmac('sha256', SECRET)
      .update(`${timestamp}.${request?.body ?? ''}`)
      .digest('hex');
    expect(request?.headers['x-svc-timestamp']).toBe(timestamp);
    expect(request?.headers['x-svc-signature']).toBe(`sha256=${digest}`);
    expect(JSON.stringify(request)).not.toContain(SECRET);
  });

  it.each([
    ['discord', 204, 'accepted'],
    ['discord', 299, 'accepted'],
    ['telegram', 204, 'failed'],
    ['webhook', 202, 'accepted'],
    ['discord', 302, 'failed'],
    ['telegram', 302, 'failed'],
    ['webhook', 302, 'failed'],
  ] as const)('%s: status %i is %s', async (name, status, outcome) => {
    answering(status, { location: `${service.url}/elsewhere` });
    const result = await failureOf(PROVIDERS[name]().send(MESSAGE));
    expect(result === 'accepted' ? 'accepted' : 'failed').toBe(outcome);
    expect(seen).toHaveLength(1);
  });

  describe.each(names)('%s', (name) => {
    it.each([400, 413, 422])('status %i refuses this message', async (status) => {
      answering(status);
      expect(await failureOf(PROVIDERS[name]().send(MESSAGE))).toMatchObject({ name: 'MessageRefused' });
    });

    it.each([401, 403, 404, 408, 500, 502, 503])(
      'status %i is the failure of the destination',
      async (status) => {
        answering(status);
        expect(await failureOf(PROVIDERS[name]().send(MESSAGE))).toMatchObject({
          name: 'Error',
          message: `messages/${name} answered with status ${String(status)}`,
        });
      },
    );

    it.each([
      ['in seconds', { 'retry-after': '7' }, '', 7_000],
      ['in parts of a second', { 'retry-after': '0.35' }, '', 350],
      ['in the body', {}, '{"retry_after":1.5}', 1_500],
      ['below the parameters of the body', {}, '{"ok":false,"parameters":{"retry_after":30}}', 30_000],
    ])('status 429 says when to come back, %s', async (_how, headers, body, retryInMs) => {
      answering(429, headers, body);
      expect(await failureOf(PROVIDERS[name]().send(MESSAGE))).toMatchObject({
        name: 'MessageDeferred',
        retryInMs,
      });
    });

    it('status 503 may say so too, beside a page of any size', async () => {
      answering(503, { 'retry-after': '120' }, 'x'.repeat(10_000_000));
      expect(await failureOf(PROVIDERS[name]().send(MESSAGE))).toMatchObject({ retryInMs: 120_000 });
    });

    it.each(['', 'soon', '[]', '{"retry_after":"never"}', '{"retry_after":-1}', 'null'])(
      'status 429 that says nothing of use (%s) is an ordinary failure',
      async (body) => {
        answering(429, { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }, body);
        expect(await failureOf(PROVIDERS[name]().send(MESSAGE))).toMatchObject({ name: 'Error' });
      },
    );

    it('does not wait for ever for a service that never answers', async () => {
      answer = () => undefined;
      expect(await failureOf(PROVIDERS[name](PATIENCE_MS).send(MESSAGE))).toMatchObject({
        name: 'OutsideServiceError',
      });
    });

    it('a good status counts although the rest of the answer never comes', async () => {
      answer = (_request, response) => void response.writeHead(200).write('{');
      expect(await failureOf(PROVIDERS[name]().send(MESSAGE))).toBe('accepted');
    });

    it('a refusal counts although the rest of the answer never comes, or is endless', async () => {
      const refused = { name: 'MessageRefused' };
      answer = (_request, response) => void response.writeHead(422).write('{');
      expect(await failureOf(PROVIDERS[name]().send(MESSAGE))).toMatchObject(refused);
      answer = (_request, response) => void response.writeHead(400).end('x'.repeat(10_000_000));
      expect(await failureOf(PROVIDERS[name]().send(MESSAGE))).toMatchObject(refused);
    });

    it('an endless answer of a busy service is not read to its end', async () => {
      answer = (_request, response) => void response.writeHead(503).end('x'.repeat(10_000_000));
      expect(String(await failureOf(PROVIDERS[name]().send(MESSAGE)))).toContain('larger than');
    });

    it.each([
      ['a status', () => answering(404, {}, `{"description":"${BOT_TOKEN} hush-hush"}`)],
      ['a broken connection', () => (answer = (request) => void request.socket.destroy())],
    ])('no secret is in the error of %s', async (_what, happen) => {
      happen();
      const error = await failureOf(PROVIDERS[name]().send(MESSAGE));
      const told = error instanceof Error ? `${error.message}\n${String(error.stack)}` : '';
      expect(told).not.toBe('');
      for (const secret of ['hush', BOT_TOKEN, SECRET, service.url]) expect(told).not.toContain(secret);
    });
  });

  it('an address that is none is told without the token in it', async () => {
    const provider = createTelegramMessageProvider({ botToken: BOT_TOKEN, chatId: 1, apiUrl: 'https://[' });
    const error = await failureOf(provider.send(MESSAGE));
    expect(error).toBeInstanceOf(Error);
    expect(String(error)).not.toContain('hush');
  });
});
