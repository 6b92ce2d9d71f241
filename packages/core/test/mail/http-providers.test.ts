import type { IncomingHttpHeaders } from 'node:http';
import { MAIL_PROVIDERS } from '../../src/adapters';
import { createProvider } from '../../src/infra/config';
import { MailRefused, type MailMessage } from '../../src/mail';
import { startOutsideServer, type OutsideServer } from '../../src/testing';

interface SeenRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const MESSAGE: MailMessage = {
  messageId: '<mail-1@example.org>',
  from: '"Harbour CTF" <ctf@example.org>',
  to: 'team@example.net',
  subject: '[Härbour] Hello & welcome',
  html: '<p>ü</p>',
  text: 'ü',
};

describe('providers over HTTP', () => {
  let service: OutsideServer;
  let endpoint: string;
  let status: number;
  let answered: string;
  let seen: SeenRequest[];

  beforeAll(async () => {
    service = await startOutsideServer((req, res) => {
      const chunks: Buffer[] = [];
      req.on('data', (chunk: Buffer) => chunks.push(chunk));
      req.on('end', () => {
        seen.push({ path: req.url ?? '', headers: req.headers, body: Buffer.concat(chunks).toString() });
        const type = status === 200 ? undefined : 'MessageRejected';
        if (type !== undefined) res.setHeader('x-amzn-errortype', status === 400 ? type : 'TooManyRequests');
        // Whoever followed it would come back here.
        if (status >= 300 && status < 400) res.setHeader('location', '/elsewhere');
        res.writeHead(status, { 'content-type': 'application/json' }).end(answered);
      });
    });
    endpoint = service.url;
  });
  afterAll(() => service.stop());
  beforeEach(() => {
    status = 200;
    answered = '{"secret":"do not repeat"}';
    seen = [];
  });

  const PROVIDERS = {
    'emails/postmark': () => ({ serverToken: 'server-token', endpoint }),
    'emails/mailgun': () => ({ apiKey: 'api-key', domain: 'mg.example.org', endpoint }),
    'emails/ses': () => ({ awsKeyId: 'id', awsKeySecret: 'secret', awsRegion: 'eu-west-1', endpoint }),
  };
  const send = (name: keyof typeof PROVIDERS) =>
    createProvider(MAIL_PROVIDERS, { name, options: PROVIDERS[name]() }).send(MESSAGE);

  it.each(['emails/postmark', 'emails/mailgun'] as const)(
    'the status of %s counts whatever body follows',
    async (name) => {
      answered = JSON.stringify('a page '.repeat(20_000));
      await send(name);
      status = 422;
      await expect(send(name)).rejects.toThrow(MailRefused);
    },
  );

  it('postmark gets JSON with the token of the server', async () => {
    await send('emails/postmark');
    expect(seen[0]?.path).toBe('/email');
    expect(seen[0]?.headers['x-postmark-server-token']).toBe('server-token');
    expect(JSON.parse(seen[0]?.body ?? '')).toMatchObject({
      From: MESSAGE.from,
      To: MESSAGE.to,
      Subject: MESSAGE.subject,
      HtmlBody: MESSAGE.html,
      TextBody: MESSAGE.text,
    });
  });

  it.each([400, 401, 405, 412, 413])(
    'postmark has not refused a mail for ever with error %i, which is about the account',
    async (code) => {
      [status, answered] = [422, JSON.stringify({ ErrorCode: code, Message: 'do not repeat' })];
      const failure: unknown = await send('emails/postmark').catch((error: unknown) => error);
      expect(failure).not.toBeInstanceOf(MailRefused);
      expect((failure as Error).message).toBe(
        'emails/postmark answered with status 422 because of the account or sender',
      );
    },
  );

  it.each([300, 406])('postmark has refused a mail for ever with error %i', async (code) => {
    [status, answered] = [422, JSON.stringify({ ErrorCode: code, Message: 'do not repeat' })];
    await expect(send('emails/postmark')).rejects.toThrow(MailRefused);
  });

  it('mailgun gets a form, with the key as the password of "api"', async () => {
    await send('emails/mailgun');
    expect(seen[0]?.path).toBe('/v3/mg.example.org/messages');
    expect(seen[0]?.headers.authorization).toBe(`Basic ${Buffer.from('api:api-key').toString('base64')}`);
    expect(Object.fromEntries(new URLSearchParams(seen[0]?.body))).toEqual({
      from: MESSAGE.from,
      to: MESSAGE.to,
      subject: MESSAGE.subject,
      html: MESSAGE.html,
      text: MESSAGE.text,
      'h:Message-Id': MESSAGE.messageId,
    });
  });

  it.each([
    ['emails/postmark', '/email'],
    ['emails/mailgun', '/v3/mg.example.org/messages'],
  ] as const)('an endpoint of %s may end with a slash', async (name, path) => {
    const options = { ...PROVIDERS[name](), endpoint: `${endpoint}/` };
    await createProvider(MAIL_PROVIDERS, { name, options }).send(MESSAGE);
    expect(seen[0]?.path).toBe(path);
  });

  it('ses gets a signed request in UTF-8', async () => {
    await send('emails/ses');
    expect(seen[0]?.headers.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=id\/\d{8}\/eu-west-1\/ses\/aws4_request/,
    );
    const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });
    expect(JSON.parse(seen[0]?.body ?? '')).toMatchObject({
      FromEmailAddress: MESSAGE.from,
      Destination: { ToAddresses: [MESSAGE.to] },
      Content: {
        Simple: {
          Subject: utf8(MESSAGE.subject),
          Body: { Html: utf8(MESSAGE.html), Text: utf8(MESSAGE.text) },
        },
      },
    });
  });

  it('ses gets the name of an event in encoded words of at most 75 characters if it is not ASCII', async () => {
    const name = 'Fête "à l’été" 大会 CTF 🚩';
    const from = `"${name.replaceAll('"', '\\"')}" <ctf@example.org>`;
    const ses = createProvider(MAIL_PROVIDERS, { name: 'emails/ses', options: PROVIDERS['emails/ses']() });
    await ses.send({ ...MESSAGE, from });
    const { FromEmailAddress } = JSON.parse(seen[0]?.body ?? '') as { readonly FromEmailAddress: string };
    const words = FromEmailAddress.split(' ');
    expect(words.pop()).toBe('<ctf@example.org>');
    expect(Math.max(...words.map(({ length }) => length))).toBeLessThanOrEqual(75);
    const texts = words.map((word) =>
      Buffer.from(/^=\?UTF-8\?B\?(.+)\?=$/.exec(word)?.[1] ?? '', 'base64').toString(),
    );
    expect(texts.join('')).toBe(name);
  });

  describe.each(Object.keys(PROVIDERS) as (keyof typeof PROVIDERS)[])('%s', (name) => {
    it('is asked once a mail', async () => {
      await send(name);
      expect(seen).toHaveLength(1);
    });

    it('answering 400 has refused the mail for ever', async () => {
      status = 400;
      await expect(send(name)).rejects.toMatchObject({ name: 'MailRefused' });
    });

    it.each([429, 503])('answering %i may take it later', async (code) => {
      status = code;
      await expect(send(name)).rejects.not.toMatchObject({ name: 'MailRefused' });
      expect(seen).toHaveLength(1);
    });

    it('is not quoted in the failure', async () => {
      status = 503;
      await expect(send(name)).rejects.not.toThrow(/do not repeat/);
    });
  });

  describe.each(Object.keys(PROVIDERS) as (keyof typeof PROVIDERS)[])(
    'any status other than 200 is a failure: %s',
    (name) => {
      const BODIES = ['', '{}', '{"MessageId":"one","ErrorCode":0,"id":"one"}', '<html>do not repeat</html>'];

      it.each([201, 202, 204, 206, 299, 301, 302, 307, 400, 401, 403, 404, 500, 502])(
        'answering %i has not taken the mail, with a body or without, and is asked nothing else',
        async (code) => {
          for (const body of BODIES) {
            seen = [];
            [status, answered] = [code, body];
            const failure: unknown = await send(name).catch((error: unknown) => error);
            expect(failure).toBeInstanceOf(Error);
            expect((failure as Error).message).toContain(String(code));
            expect((failure as Error).message).not.toContain('do not repeat');
            expect(seen).toHaveLength(1);
          }
        },
      );

      it('(control) answering 200 has taken it, whatever else it says', async () => {
        for (const body of BODIES) {
          answered = body;
          await expect(send(name)).resolves.toBeUndefined();
        }
      });
    },
  );
});

it('a name that is not in the table stops the start', () => {
  expect(() => createProvider(MAIL_PROVIDERS, { name: 'emails/pigeon', options: {} })).toThrow(
    'emails/pigeon',
  );
});
