import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { MAIL_PROVIDERS } from '../../src/adapters';
import { createProvider } from '../../src/infra/config';
import type { MailMessage } from '../../src/mail';
import { senderOf } from '../../src/mail/mail';
import { startMailCatcher, type MailCatcher, type MailCatcherOptions } from '../../src/testing/mail-catcher';

const MESSAGE: MailMessage = {
  messageId: '<mail-1@example.org>',
  from: senderOf('The "Härbour" \\ CTF', 'ctf@example.org'),
  to: 'team@example.net',
  subject: '[Härbour] Hello 🚩',
  html: '<p>Grüße, a long line that has to be broken on its way because it is longer than a line may be</p>',
  text: 'Grüße\n\n.a line that begins with a dot\n',
};

const smtp = (smtpUrl: string) =>
  createProvider(MAIL_PROVIDERS, { name: 'emails/smtp', options: { smtpUrl } });

function refusedWith(responseCode: number): Error {
  return Object.assign(new Error('no'), { responseCode });
}

describe('emails/smtp, against a real server', () => {
  let catcher: MailCatcher | undefined;
  afterEach(() => catcher?.stop());

  const send = async (options: MailCatcherOptions = {}): Promise<MailCatcher> => {
    catcher = await startMailCatcher(options);
    await smtp(catcher.url).send(MESSAGE);
    return catcher;
  };

  it('delivers both parts, the subject and the names as they are', async () => {
    const { mails } = await send();
    expect(mails).toEqual([
      {
        messageId: MESSAGE.messageId,
        from: expect.stringContaining('<ctf@example.org>'),
        to: MESSAGE.to,
        subject: MESSAGE.subject,
        html: MESSAGE.html,
        text: MESSAGE.text.trimEnd(),
        token: '',
      },
    ]);
    expect(mails[0]?.from).toContain('Härbour');
  });

  it('waits two minutes for the acceptance: a mail that is given up before may be accepted all the same', async () => {
    let connection: Socket | undefined;
    const seen = (message: unknown): void => {
      connection ??= (message as { readonly socket: Socket }).socket;
    };
    const waits: unknown[] = [];
    subscribe('net.client.socket', seen);
    try {
      await send({ beforeAccepting: () => Promise.resolve(void waits.push(connection?.timeout)) });
    } finally {
      unsubscribe('net.client.socket', seen);
    }
    expect(waits).toEqual([120_000]);
  });

  it('a server that is slow to reply has time for TLS as well', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    const hellos: number[] = [];
    const slow = createServer((socket) => {
      socket.write('220 slow\r\n');
      socket.on('data', (bytes) => {
        if (bytes.toString().startsWith('EHLO')) {
          jest.advanceTimersByTime(11_000);
          socket.write('250-slow\r\n250 STARTTLS\r\n');
        } else if (bytes.toString().startsWith('STARTTLS')) socket.write('220 go ahead\r\n');
        else {
          hellos.push(bytes[0] ?? 0);
          jest.advanceTimersByTime(1_000);
          socket.destroy();
        }
      });
    });
    try {
      await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
      const { port } = slow.address() as AddressInfo;
      const sending = smtp(`smtp://127.0.0.1:${port}`).send(MESSAGE);
      await expect(sending).rejects.not.toThrow('timed out');
      // It was in the middle of the handshake.
      expect(hellos).toEqual([0x16]);
    } finally {
      jest.useRealTimers();
      slow.close();
    }
  });

  it.each([550, 553])(
    'a recipient refused with %i is refused for ever, for the reason given',
    async (code) => {
      const refusal = Object.assign(new Error('relaying is not allowed'), { responseCode: code });
      await expect(send({ refuse: () => refusal })).rejects.toMatchObject({
        name: 'MailRefused',
        message: expect.stringContaining(`${code} relaying is not allowed`),
      });
    },
  );

  it.each([421, 450, 503, 530])('a recipient refused with %i may be accepted later', async (code) => {
    await expect(send({ refuse: () => refusedWith(code) })).rejects.not.toMatchObject({
      name: 'MailRefused',
    });
  });

  it.each([451, 554])('a reply to the content may quote its link, so only %i is repeated', async (code) => {
    const quoting = Object.assign(new Error('I dislike /verify?token=secret'), { responseCode: code });
    const sending = send({ beforeAccepting: () => Promise.reject(quoting) });
    await expect(sending).rejects.toThrow(new RegExp(`^emails/smtp: the content was answered with ${code}$`));
  });

  it('a server that is not there may come back', async () => {
    catcher = await startMailCatcher();
    await catcher.stop();
    await expect(smtp(catcher.url).send(MESSAGE)).rejects.toThrow('ECONNREFUSED');
  });

  it('a server that hangs up may come back', async () => {
    const rude: Server = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => rude.listen(0, '127.0.0.1', resolve));
    const address = rude.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    await expect(smtp(`smtp://127.0.0.1:${address.port}`).send(MESSAGE)).rejects.not.toMatchObject({
      name: 'MailRefused',
    });
    rude.close();
  });
});
