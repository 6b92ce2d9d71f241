import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { describeLocal, startLocalTarget, until, type LocalTarget } from '../support';

const MIB = 1024 * 1024;
const SMALL = 16 * 1024;
const LARGE = SMALL + 1;

describeLocal('bodies of callers without permissions', () => {
  let target: LocalTarget;
  const held: ClientRequest[] = [];
  beforeAll(async () => {
    target = await startLocalTarget();
  });
  afterAll(async () => {
    for (const sent of held) sent.destroy();
    await target.stop();
  });

  /** With a token the start of a flag, without one of a login. */
  const begin = (token: string | undefined, headers: Record<string, string>) =>
    request(`${target.baseUrl}/api/v1/${token === undefined ? 'auth/login' : 'challs/none/submit'}`, {
      method: 'POST',
      headers: {
        expect: '100-continue',
        ...headers,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
    });

  /** Nothing comes after the headers; the server asks for it when this resolves. */
  async function hold(client: string, length?: number, token?: string): Promise<void> {
    const declared: Record<string, string> = length === undefined ? {} : { 'content-length': String(length) };
    const sent = begin(token, { 'x-forwarded-for': client, ...declared });
    held.push(sent.on('error', () => undefined));
    await once(sent, 'continue');
  }

  /** Of a whole request, whose body of that many bytes is no JSON. */
  async function statusOf(client: string, length: number, token?: string): Promise<number | undefined> {
    const sent = begin(token, { 'x-forwarded-for': client, 'content-length': String(length) });
    sent.end('x'.repeat(length));
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    answer.resume();
    return answer.statusCode;
  }

  it('a client address has 8 MiB of them at most: more is 503, and up to 16 KiB is accepted even then', async () => {
    const client = '198.51.100.1';
    const { authToken } = await target.aTeamWith(0);
    for (let count = 0; count < 6; count += 1) await hold(client, MIB);
    await hold(client, MIB, authToken);
    expect(await statusOf(client, LARGE)).toBe(400);
    // Counts as the largest.
    await hold(client);

    // Node asks for a body before the team behind the token is read.
    await until('all of them count', async () => (await statusOf(client, LARGE)) === 503);
    expect(await statusOf(client, LARGE, authToken)).toBe(503);
    expect(await statusOf(client, SMALL)).toBe(400);
    expect(await statusOf(client, LARGE, target.admin.authToken)).toBe(400);
    expect(await statusOf('198.51.100.2', LARGE)).toBe(400);

    held.pop()?.destroy();
    await until('one that is gone counts no longer', async () => (await statusOf(client, LARGE)) === 400);
  });

  it('an avatar counts as what is held of it', async () => {
    const client = '198.51.100.3';
    const { authToken } = await target.aTeamWith(0);
    const beginAvatar = (length: number) =>
      request(`${target.baseUrl}/api/v2/users/me/avatar`, {
        method: 'PATCH',
        headers: {
          ...{ 'x-forwarded-for': client, authorization: `Bearer ${authToken}` },
          ...{ 'content-type': 'multipart/form-data; boundary=b', 'content-length': String(length) },
          expect: '100-continue',
        },
      });
    const sizes = [9 * MIB, MIB, MIB, MIB, MIB, MIB, MIB, MIB];
    for (const size of sizes) {
      const sent = beginAvatar(size).on('error', () => undefined);
      held.push(sent);
      await once(sent, 'continue');
    }
    await until('all of them count', async () => (await statusOf(client, LARGE)) === 503);
    const [answer] = (await once(beginAvatar(MIB).end('x'.repeat(MIB)), 'response')) as [IncomingMessage];
    expect(answer.resume().statusCode).toBe(503);
  });
});
