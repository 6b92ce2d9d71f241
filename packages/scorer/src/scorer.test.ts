import { createHmac } from 'node:crypto';
import { createScorer } from './scorer';

const FEED = { challengeId: 'hill', secret: 'feed-secret' };
const SCORES = [{ userId: 'team', points: 5 }];
const counts = { inserted: 1, updated: 0, deleted: 0 };
const good = { status: 200, body: { kind: 'goodDynamicScores', message: '', data: counts } };
const refusal = (status: number, kind: string) => ({ status, body: { kind, message: 'No.' } });

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** A server that gives these replies in turn; a string is a failed connection. */
function aServer(...answers: readonly (Answer | string)[]) {
  const sent: { timestamp: string; signature: string; body: string }[] = [];
  let nowMs = 1_000_000;
  const fakeFetch: typeof fetch = (_url, init) => {
    const headers = new Headers(init?.headers);
    sent.push({
      timestamp: headers.get('x-svc-timestamp') ?? '',
      signature: headers.get('x-svc-signature') ?? '',
      body: typeof init?.body === 'string' ? init.body : '',
    });
    const answer = answers[sent.length - 1] ?? 'no further answer';
    if (typeof answer === 'string') return Promise.reject(new TypeError(answer));
    const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
    return Promise.resolve(new Response(text, { status: answer.status }));
  };
  const scorer = createScorer({
    ...FEED,
    baseUrl: 'https://ctf.example.org',
    firstWaitMs: 0,
    fetch: fakeFetch,
    now: () => nowMs,
  });
  return { scorer, sent, advanceMs: (ms: number) => (nowMs += ms) };
}

test('a delivery is signed over its timestamp, challenge and bytes', async () => {
  const { scorer, sent } = aServer(good);
  expect(await scorer.push(SCORES)).toEqual(counts);
  const [{ timestamp, signature, body } = { timestamp: '', signature: '', body: '' }] = sent;
  const expected = createHmac('sha256', 'feed-secret').update(`${timestamp}.hill.${body}`).digest('hex');
  expect([timestamp, signature]).toEqual(['1000000', `sha256=${expected}`]);
});

test('a failed delivery is repeated unchanged, with the same signature', async () => {
  const gateway = { status: 502, body: '<h1>Bad gateway</h1>' };
  const [broken, tooMany] = [refusal(500, 'errorInternal'), { status: 429, body: 'Slow down' }];
  const { scorer, sent } = aServer(
    ...['reset', gateway, broken, tooMany, refusal(503, 'errorUnavailable'), good],
  );
  expect(await scorer.push(SCORES)).toEqual(counts);
  expect(sent).toHaveLength(6);
  expect(new Set(sent.map((delivery) => JSON.stringify(delivery))).size).toBe(1);
});

test('a delivery that an earlier attempt has stored counts as pushed', async () => {
  const { scorer } = aServer('reset', refusal(409, 'badReplayedRequest'));
  expect(await scorer.push(SCORES)).toBe('storedEarlier');
});

test('pushes go out one after the other, each with a later timestamp', async () => {
  const { scorer, sent } = aServer('reset', good, good);
  await Promise.all([scorer.push(SCORES), scorer.push(SCORES)]);
  expect(sent.map(({ timestamp }) => timestamp)).toEqual(['1000000', '1000000', '1000001']);
});

test('a delivery keeps its values although the caller changes the same entries and list', async () => {
  const { scorer, sent } = aServer('reset', good, good);
  const team = { userId: 'team', points: 5 };
  const scores = [team];
  const pushed = scorer.push(scores);
  team.points = 6;
  const next = scorer.push(scores);
  scores.length = 0;
  while (sent.length === 0) await Promise.resolve();
  team.points = 7;
  await Promise.all([pushed, next]);
  const delivery = (points: number) => JSON.stringify({ scores: [{ userId: 'team', points }] });
  expect(sent.map(({ body }) => body)).toEqual([delivery(5), delivery(5), delivery(6)]);
});

test('a refusal that repeating does not mend rejects at once, and later pushes go on', async () => {
  const { scorer, sent } = aServer(refusal(401, 'badSignature'), { status: 200, body: 'hello' }, good);
  await expect(scorer.push(SCORES)).rejects.toMatchObject({ kind: 'badSignature' });
  await expect(scorer.push(SCORES)).rejects.toMatchObject({ kind: 'unexpected' });
  expect(await scorer.push(SCORES)).toEqual(counts);
  expect(sent).toHaveLength(3);
});

test('a delivery is signed anew only when the server refuses it and it may have expired', async () => {
  const { scorer, sent, advanceMs } = aServer('reset', refusal(401, 'badSignature'), good);
  const pushed = scorer.push(SCORES);
  await Promise.resolve().then(() => advanceMs(240_001));
  expect(await pushed).toEqual(counts);
  expect(sent.map(({ timestamp }) => timestamp)).toEqual(['1000000', '1000000', '1240001']);
});

test('after a refusal, the next push is signed with the time of a clock that was set back', async () => {
  const { scorer, sent, advanceMs } = aServer(refusal(401, 'badSignature'), good);
  advanceMs(3_600_000);
  await expect(scorer.push(SCORES)).rejects.toMatchObject({ kind: 'badSignature' });
  advanceMs(-3_600_000);
  expect(await scorer.push(SCORES)).toEqual(counts);
  expect(sent.map(({ timestamp }) => timestamp)).toEqual(['4600000', '1000000']);
});

test('a missing secret is refused at once, not tried for ever', () => {
  const secret = process.env['NO_SUCH_SECRET']!;
  const make = () => createScorer({ baseUrl: 'http://127.0.0.1', challengeId: 'hill', secret });
  expect(make).toThrow(new TypeError('The secret is missing'));
});

test('an address without http:// or https:// is refused at once, not tried for ever', () => {
  expect(() => createScorer({ ...FEED, baseUrl: 'localhost:3000' })).toThrow('localhost:3000');
});

test('an aborted push ends at once, although one before it is still being repeated', async () => {
  const { scorer } = aServer();
  const [earlier, later] = [new AbortController(), new AbortController()];
  const first = scorer.push(SCORES, earlier.signal);
  const second = scorer.push(SCORES, later.signal);
  later.abort();
  await expect(Promise.race([first, second])).rejects.toMatchObject({ name: 'AbortError' });
  earlier.abort();
  await expect(first).rejects.toMatchObject({ name: 'AbortError' });
});

test('an aborted push ends, and the next one is not held up', async () => {
  const { scorer } = aServer('reset', good);
  const controller = new AbortController();
  const pushed = scorer.push(SCORES, controller.signal);
  controller.abort();
  await expect(pushed).rejects.toMatchObject({ name: 'AbortError' });
  expect(await scorer.push(SCORES)).not.toBeUndefined();
});
