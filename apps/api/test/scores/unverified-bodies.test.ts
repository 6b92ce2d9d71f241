import { once } from 'node:events';
import { request, type ClientRequest } from 'node:http';
import {
  describeLocal,
  signatureOf,
  startLocalTarget,
  until,
  type LocalTarget,
  type StoredChallenge,
} from '../support';

const MIB = 1024 * 1024;
const LARGEST = 64 * MIB;
const TINY = 16 * 1024;
const ORDINARY = MIB;
const LARGE = MIB + 1;
const BODY = '{"scores":[]}';

const ACCEPTED = [200, 'goodDynamicScores', undefined];
const UNAVAILABLE = [503, 'errorUnavailable', '2'];

type Shown = readonly [status: number | undefined, kind: string, retryAfter: string | undefined];

interface Begun {
  readonly sent: ClientRequest;
  readonly answer: Promise<Shown>;
}

function answerTo(sent: ClientRequest): Promise<Shown> {
  return new Promise((resolve) => {
    sent.once('error', ({ message }) => resolve([undefined, message, undefined]));
    sent.once('response', (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.once('end', () => {
        const { kind } = JSON.parse(text) as { kind: string };
        resolve([answer.statusCode, kind, answer.headers['retry-after']]);
      });
    });
  });
}

describeLocal('bodies of deliveries whose signature is not checked yet', () => {
  let target: LocalTarget;
  let challenge: StoredChallenge;
  let deliveries = 0;
  const held: { readonly client: string; readonly sent: ClientRequest }[] = [];
  beforeAll(async () => {
    target = await startLocalTarget();
    challenge = await target.aStoredChallenge({ kind: 'dynamic' });
  });
  afterEach(async () => {
    const clients = new Set(held.map(({ client }) => client));
    letGo();
    for (const client of clients) await hasRoom(client);
  });
  afterAll(() => target.stop());

  /** Sends the headers of a delivery alone; the server has taken them in when this resolves. */
  async function begin(client: string, length: number | undefined, body?: string, path = ''): Promise<Begun> {
    deliveries += 1;
    const timestamp = String(target.now().getTime() + deliveries);
    const signature =
      body === undefined
        ? `sha256=${'0'.repeat(64)}`
        : signatureOf(challenge.secret, timestamp, challenge.id, body);
    const sent = request(`${target.baseUrl}/api/v2/challs/${challenge.id}/scores${path}`, {
      method: 'POST',
      headers: {
        'x-forwarded-for': client,
        'x-svc-timestamp': timestamp,
        'x-svc-signature': signature,
        expect: '100-continue',
        ...(length === undefined ? {} : { 'content-length': String(length) }),
      },
    });
    const answer = answerTo(sent);
    await once(sent, 'continue');
    return { sent, answer };
  }

  /** A forged delivery of which nothing comes after the headers. */
  async function hold(client: string, length?: number, path?: string): Promise<void> {
    held.push({ client, sent: (await begin(client, length, undefined, path)).sent });
  }

  function letGo(): void {
    for (const { sent } of held.splice(0)) sent.destroy();
  }

  /** A genuine push of that many bytes, or of an undeclared number. */
  async function push(client: string, length?: number): Promise<Shown> {
    const body = BODY.padEnd(length ?? 0);
    const { sent, answer } = await begin(client, length, body);
    sent.end(body);
    return answer;
  }

  /** A push of undeclared length needs all the room of its client. */
  const hasRoom = (client: string) =>
    until(`nothing of ${client} is under way`, async () => (await push(client))[0] === 200);

  it('a client address has 64 MiB of them at most: more is 503 with Retry-After before it is read', async () => {
    await hold('198.51.100.1', LARGEST);
    expect(await push('198.51.100.1', LARGE)).toEqual(UNAVAILABLE);
    const { sent, answer } = await begin('198.51.100.1', LARGE);
    expect(await answer).toEqual(UNAVAILABLE);
    sent.destroy();
    // The control: other addresses are not concerned.
    expect(await push('198.51.100.2', LARGE)).toEqual(ACCEPTED);
  });

  it('several that are 64 MiB together are as good as one', async () => {
    await hold('198.51.100.1', LARGEST - LARGE);
    expect(await push('198.51.100.1', LARGE)).toEqual(ACCEPTED);
    expect(await push('198.51.100.1', LARGE + 1)).toEqual(UNAVAILABLE);
  });

  it('the addresses of an IPv6 /64 are one client', async () => {
    await hold('2001:db8::1', LARGEST);
    expect(await push('2001:db8::2', LARGE)).toEqual(UNAVAILABLE);
    expect(await push('2001:db8:0:1::1', LARGE)).toEqual(ACCEPTED);
  });

  it('one without a declared length counts as the largest', async () => {
    await hold('198.51.100.1');
    expect(await push('198.51.100.1', LARGE)).toEqual(UNAVAILABLE);
  });

  it('dry runs count with the pushes', async () => {
    await hold('198.51.100.1', LARGEST, '/dry-run');
    expect(await push('198.51.100.1', LARGE)).toEqual(UNAVAILABLE);
  });

  it('a process has 256 MiB of them at most, and one of up to 1 MiB is accepted even then', async () => {
    for (const client of ['198.51.100.1', '198.51.100.2', '198.51.100.3', '198.51.100.4'])
      await hold(client, LARGEST);
    expect(await push('198.51.100.5', LARGE)).toEqual(UNAVAILABLE);
    expect(await push('198.51.100.5', ORDINARY)).toEqual(ACCEPTED);
    expect(await push('198.51.100.1', ORDINARY)).toEqual(ACCEPTED);
  });

  it('a client address has 8 MiB of those up to 1 MiB, and one of up to 16 KiB is accepted even then', async () => {
    for (let count = 0; count < 8; count += 1) await hold('198.51.100.1', ORDINARY);
    expect(await push('198.51.100.1', TINY + 1)).toEqual(UNAVAILABLE);
    expect(await push('198.51.100.1', TINY)).toEqual(ACCEPTED);
    expect(await push('198.51.100.1', LARGE)).toEqual(ACCEPTED);
    expect(await push('198.51.100.2', ORDINARY)).toEqual(ACCEPTED);
  });

  it('a process has 64 MiB of those up to 1 MiB', async () => {
    for (let client = 1; client <= 8; client += 1)
      for (let count = 0; count < 8; count += 1) await hold(`198.51.100.${String(client)}`, ORDINARY);
    expect(await push('198.51.100.9', TINY + 1)).toEqual(UNAVAILABLE);
    expect(await push('198.51.100.9', LARGE)).toEqual(ACCEPTED);
  });

  it('one that declares more than 64 MiB is 413 whatever is under way', async () => {
    await hold('198.51.100.1', LARGEST);
    const { sent, answer } = await begin('198.51.100.1', LARGEST + 1);
    expect(await answer).toEqual([413, 'badBody', undefined]);
    sent.destroy();
  });

  it.each([
    ['accepted', BODY, BODY, ACCEPTED],
    ['refused for its signature', BODY, `${BODY} `, [401, 'badSignature', undefined]],
    ['refused for its content', '{', '{', [400, 'badJson', undefined]],
  ])('one that was %s counts no longer', async (_, signed, body, expected) => {
    const { sent, answer } = await begin('198.51.100.1', undefined, signed);
    expect(await push('198.51.100.1', LARGE)).toEqual(UNAVAILABLE);
    sent.end(body);
    expect(await answer).toEqual(expected);
    expect(await push('198.51.100.1', LARGE)).toEqual(ACCEPTED);
  });

  it('one whose client has gone counts no longer', async () => {
    await hold('198.51.100.1', LARGEST);
    expect(await push('198.51.100.1', LARGE)).toEqual(UNAVAILABLE);
    letGo();
    await hasRoom('198.51.100.1');
  });
});
