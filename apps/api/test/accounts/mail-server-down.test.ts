import { createServer, type Server, type Socket } from 'node:net';
import { startMailCatcher, type MailCatcher } from '@rampart/core/testing/mail-catcher';
import {
  anAddress,
  anEmailConfig,
  anIp,
  describeLocal,
  startLocalTarget,
  unique,
  until,
  type LocalTarget,
} from '../support';

/** Longer than any registration here takes, and shorter than a mail server takes to be given up, which is 10 s. */
const AT_ONCE_MS = 9_000;

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
        email: anEmailConfig(`smtp://127.0.0.1:${address.port}`),
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
    const { data } = await target.asStaff('GET', '/api/v2/admin/mail?limit=100&offset=0');
    expect(data.total).toBe(10);
    expect(data.mails.every((mail: { status: string }) => mail.status === 'queued')).toBe(true);
  });
});

describeLocal(
  'a mail that cannot be sent does not fail the request that asked for it, and is sent later (decision 0006)',
  () => {
    let target: LocalTarget;
    let catcher: MailCatcher;
    beforeAll(async () => {
      // Nobody listens on the port of a mail server that has stopped.
      catcher = await startMailCatcher();
      await catcher.stop();
      target = await startLocalTarget({ config: { email: anEmailConfig(catcher.url) } });
    });
    afterAll(async () => {
      await target.stop();
      await catcher.stop();
    });

    const rowsOf = (table: string, email: string) =>
      target.database(table).where({ email }).select<{ id: string }[]>('id');

    it.each(['v1', 'v2'])(
      '%s: the answer is 200, what waits for a proof stays, and the mail comes when it can',
      async (version) => {
        const { email: own, authToken } = await target.aTeamWith(0);
        const [registered, changed] = [anAddress(), anAddress()];
        const ask = (method: string, path: string, json: object, token?: string) =>
          target.send(method, `/api/${version}${path}`, {
            json,
            token,
            headers: { 'x-forwarded-for': anIp() },
          });
        const answers = [
          await ask('POST', '/auth/register', { name: unique('team'), email: registered }),
          await ask('POST', '/auth/recover', { email: own }),
          await ask('PUT', '/users/me/auth/email', { email: changed }, authToken),
        ];
        expect(answers.map(({ status, kind }) => [status, kind])).toEqual(
          Array(3).fill([200, 'goodVerifySent']),
        );

        const recipients = [registered, own, changed];
        await until('each mail has failed', async () => {
          const failed = await target
            .database('mail_outbox')
            .whereIn('recipient', recipients)
            .where('status', 'queued')
            .where('attempts', '>', 0)
            .select('id');
          return failed.length === 3;
        });
        expect(await rowsOf('pending_verifications', registered)).toHaveLength(1);
        expect(await rowsOf('email_changes', changed)).toHaveLength(1);

        catcher = await startMailCatcher({ port: catcher.port });
        try {
          const mails = await Promise.all(
            recipients.map((address) => until(`the mail to ${address}`, () => catcher.mailsTo(address)[0])),
          );
          const kinds = [];
          for (const { token } of mails)
            kinds.push((await ask('POST', '/auth/verify', { verifyToken: token })).kind);
          expect(kinds).toEqual(['goodRegister', 'goodVerify', 'goodEmailSet']);
        } finally {
          await catcher.stop();
        }
      },
    );
  },
);
