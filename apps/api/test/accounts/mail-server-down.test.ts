import { createServer, type Server, type Socket } from 'node:net';
import {
  anAddress,
  anIp,
  describeLocal,
  startLocalTarget,
  unique,
  until,
  type LocalTarget,
} from '../support';

/** Longer than any registration here takes, and far shorter than a mail server takes to be given up. */
const AT_ONCE_MS = 2_000;

describeLocal('registration while the mail server says nothing', () => {
  let target: LocalTarget;
  let mute: Server;
  const connections: Socket[] = [];

  beforeAll(async () => {
    mute = createServer((socket) => connections.push(socket.on('error', () => undefined)));
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
    const address = mute.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    target = await startLocalTarget({
      config: {
        email: {
          provider: { name: 'emails/smtp', options: { smtpUrl: `smtp://127.0.0.1:${address.port}` } },
          from: 'ctf@example.org',
          concealKnownAddresses: false,
        },
      },
    });
  });
  afterAll(async () => {
    mute.close();
    for (const socket of connections) socket.destroy();
    await target.stop();
  });

  it('is answered at once all the same, and the mails wait for staff to see', async () => {
    for (let call = 0; call < 10; call += 1) {
      const startedAt = performance.now();
      const answer = await target.send('POST', '/api/v2/auth/register', {
        json: { name: unique('team'), email: anAddress() },
        headers: { 'x-forwarded-for': anIp() },
      });
      expect(answer.kind).toBe('goodVerifySent');
      expect(performance.now() - startedAt).toBeLessThan(AT_ONCE_MS);
    }
    await until('the mail server was asked', () => connections.length > 0);
    const { data } = await target.send('GET', '/api/v2/admin/mail?limit=100&offset=0', {
      token: target.admin.authToken,
    });
    expect(data.total).toBe(10);
    expect(data.mails.every((mail: { status: string }) => mail.status === 'queued')).toBe(true);
  });
});
