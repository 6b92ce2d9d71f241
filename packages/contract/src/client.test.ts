import { listChallengesV2 } from './challenges/routes';
import { createClient, UnexpectedAnswerError } from './client';
import { getRanksiteLeaderboard } from './integrations/routes';
import { getLeaderboardV2 } from './leaderboard/routes';
import { pushScores } from './scores/routes';
import { submitFlag } from './solves/routes';

interface Sent {
  readonly url: string;
  readonly init: RequestInit;
}

/** A server that gives every request the same reply, and records the requests. */
function aServer(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) {
  const sent: Sent[] = [];
  const answer = typeof body === 'string' ? body : JSON.stringify(body);
  const fakeFetch: typeof fetch = (input, init) => {
    sent.push({ url: input instanceof Request ? input.url : String(input), init: init ?? {} });
    return Promise.resolve(new Response(answer === '' ? null : answer, { status, headers }));
  };
  return { sent, client: createClient({ baseUrl: 'http://ctf.test/', token: 'mine', fetch: fakeFetch }) };
}

const goodFlag = { kind: 'goodFlag', message: 'ok' };

describe('client', () => {
  test('parameters are escaped into the path of the route and its version', async () => {
    const { client, sent } = aServer(200, goodFlag);
    await client.call(submitFlag, { params: { id: 'web/a b' }, body: { flag: 'f' } });
    expect(sent[0]?.url).toBe('http://ctf.test/api/v1/challs/web%2Fa%20b/submit');
    expect(sent[0]?.init.method).toBe('POST');
    expect(sent[0]?.init.body).toBe('{"flag":"f"}');
  });

  test('an answer carries the version of what was read', async () => {
    const read = (headers: Readonly<Record<string, string>>) =>
      aServer(200, goodFlag, headers).client.call(submitFlag, { params: { id: 'x' }, body: { flag: 'f' } });
    expect((await read({ etag: '"3-abc"' })).etag).toBe('"3-abc"');
    expect(await read({})).not.toHaveProperty('etag');
  });

  test('a query leaves out what is not given', async () => {
    const { client, sent } = aServer(200, {
      kind: 'goodLeaderboard',
      message: '',
      data: { total: 0, leaderboard: [] },
    });
    const reply = await client.call(getLeaderboardV2, { query: { limit: 5, offset: 0, search: 'a&b' } });
    expect(sent[0]?.url).toBe('http://ctf.test/api/v2/leaderboard/now?limit=5&offset=0&search=a%26b');
    expect(reply.kind === 'goodLeaderboard' && reply.data.total).toBe(0);
  });

  test.each([
    ['the client', undefined, 'Bearer mine'],
    ['the call', 'other', 'Bearer other'],
    ['nobody', null, null],
  ])('a token comes from %s', async (_, token, expected) => {
    const { client, sent } = aServer(200, { kind: 'goodChallenges', message: '', data: [] });
    await client.call(listChallengesV2, token === undefined ? {} : { token });
    expect(new Headers(sent[0]?.init.headers).get('authorization')).toBe(expected);
  });

  test('a signature is made over the text that is sent', async () => {
    const { client, sent } = aServer(401, { kind: 'badSignature', message: '' });
    const reply = await client.call(pushScores, {
      params: { id: 'c' },
      body: { scores: [] },
      headers: (bodyText) => ({ 'X-SVC-Signature': `signed ${bodyText}` }),
    });
    expect(sent[0]?.init.body).toBe('{"scores":[]}');
    expect(new Headers(sent[0]?.init.headers).get('x-svc-signature')).toBe('signed {"scores":[]}');
    expect(reply.kind).toBe('badSignature');
  });

  test('a refusal is an answer with its data', async () => {
    const { client } = aServer(429, { kind: 'badRateLimit', message: '', data: { timeLeft: 7 } });
    const reply = await client.call(submitFlag, { params: { id: 'c' }, body: { flag: 'f' } });
    expect(reply.kind === 'badRateLimit' ? reply.data.timeLeft : reply.kind).toBe(7);
  });

  test('standings for the ranking site come without wrapper, their refusals with it', async () => {
    const standings = [{ pos: 1, team: 't', score: 3 }];
    const good = await aServer(200, { standings }).client.call(getRanksiteLeaderboard, {});
    expect(good).toMatchObject({ kind: 'goodRanksiteLeaderboard', data: { standings } });
    const refused = await aServer(403, { kind: 'badPerms', message: 'm' }).client.call(
      getRanksiteLeaderboard,
      {},
    );
    expect(refused).toEqual({ status: 403, kind: 'badPerms', message: 'm', data: undefined });
  });

  test.each([
    ['a page of a proxy', 502, '<html>'],
    ['a kind the route does not declare', 200, { kind: 'goodToken', message: '' }],
    ['a known kind with another status', 500, goodFlag],
    ['an empty body', 200, ''],
  ])('%s is an error', async (_, status, body) => {
    const { client } = aServer(status, body);
    const call = client.call(submitFlag, { params: { id: 'c' }, body: { flag: 'f' } });
    await expect(call).rejects.toThrow(UnexpectedAnswerError);
  });

  test('an answer that has not changed since the tag that was sent is told by its status', async () => {
    const { client } = aServer(304, '');
    const call = client.call(listChallengesV2, { headers: { 'if-none-match': 'W/"tag"' } });
    await expect(call).rejects.toMatchObject({ name: 'UnexpectedAnswerError', status: 304 });
  });

  test('a call given up by its caller is aborted', async () => {
    const { client, sent } = aServer(200, goodFlag);
    const abort = new AbortController();
    await client.call(submitFlag, { params: { id: 'c' }, body: { flag: 'f' }, signal: abort.signal });
    expect(sent[0]?.init.signal?.aborted).toBe(false);
    abort.abort();
    expect(sent[0]?.init.signal?.aborted).toBe(true);
  });
});
