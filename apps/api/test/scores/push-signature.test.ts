import { request } from 'node:http';
import { describeLocal, insist, signatureOf, startLocalTarget, startTarget, unique, until } from '../support';
import type { Answer, LocalTarget, RegisteredTeam, StoredChallenge, Target } from '../support';

let target: Target;

const shown = ({ status, kind }: Answer) => [status, kind];
const pathOf = ({ id }: { id: string }) => `/api/v2/challs/${id}/scores`;
const BODY = '{"scores":[]}';
const MINUTE_MS = 60_000;

describe('POST /api/v2/challs/:id/scores, signature', () => {
  let challenge: StoredChallenge;
  let team: RegisteredTeam;
  beforeAll(async () => {
    target = await startTarget();
    team = await target.aRegisteredTeam();
  });
  beforeEach(async () => {
    challenge = await target.aStoredChallenge({ kind: 'dynamic' });
  });
  afterAll(() => target.stop());

  it('a signed push is accepted without any user token', async () => {
    const answer = await target.pushScores(challenge, [{ userId: team.id, points: 7 }]);
    expect(shown(answer)).toEqual([200, 'goodDynamicScores']);
    expect(answer.data).toEqual({ inserted: 1, updated: 0, deleted: 0 });
  });

  it('rule 3: an unknown challenge is badSignature', async () => {
    const unknown = { ...challenge, id: unique('none') };
    expect(shown(await target.pushScores(unknown, []))).toEqual([401, 'badSignature']);
  });

  it('rule 3: a challenge that is not dynamic is badSignature', async () => {
    const decay = await target.aStoredChallenge();
    expect(shown(await target.pushScores({ ...decay, secret: 'any' }, []))).toEqual([401, 'badSignature']);
  });

  it('an empty secret accepts nothing', async () => {
    const scoring = { kind: 'dynamic', source: { transport: 'webhook', secret: '' } };
    const open = await target.aStoredChallenge({ kind: 'dynamic', data: { scoring } });
    expect(shown(await target.pushScores({ ...open, secret: '' }, []))).toEqual([401, 'badSignature']);
  });

  it('rule 3: a signature with another secret is badSignature', async () => {
    expect(shown(await target.pushScores(challenge, [], { secret: 'guess' }))).toEqual([401, 'badSignature']);
  });

  it('rule 2: a signature for another challenge of the same secret is badSignature', async () => {
    const scoring = { kind: 'dynamic', source: { transport: 'webhook', secret: challenge.secret } };
    const twin = await target.aStoredChallenge({ kind: 'dynamic', data: { scoring } });
    const said = { secret: challenge.secret, signedFor: challenge.id };
    expect(shown(await target.pushScores(twin, [], said))).toEqual([401, 'badSignature']);
    const own = await target.pushScores({ ...twin, secret: challenge.secret }, []);
    expect(shown(own)).toEqual([200, 'goodDynamicScores']);
  });

  it.each([
    ['white space', '{"scores": []}'],
    ['a line end', '{"scores":[]}\n'],
    ['nothing', ''],
  ])('rule 1: a body changed by %s after signing is badSignature', async (_, raw) => {
    const timestamp = String(target.now().getTime());
    const headers = {
      'x-svc-timestamp': timestamp,
      'x-svc-signature': signatureOf(challenge.secret, timestamp, challenge.id, BODY),
    };
    expect(shown(await target.send('POST', pathOf(challenge), { raw, headers }))).toEqual([
      401,
      'badSignature',
    ]);
    const signed = await target.send('POST', pathOf(challenge), { raw: BODY, headers });
    expect(shown(signed)).toEqual([200, 'goodDynamicScores']);
  });

  it('rule 1: the bytes are signed as sent, whatever their form', async () => {
    const rawBody = '{\n  "scores" : [ ],\t"more": 1 }\n';
    expect(shown(await target.pushScores(challenge, [], { rawBody }))).toEqual([200, 'goodDynamicScores']);
  });

  it('bytes that are no UTF-8 are signed like others, and are no JSON', async () => {
    const rawBody = Buffer.from([0x7b, 0xff, 0xfe, 0x7d]);
    expect(shown(await target.pushScores(challenge, [], { rawBody }))).toEqual([400, 'badJson']);
  });

  it('both headers are required', async () => {
    const timestamp = String(target.now().getTime());
    const signature = signatureOf(challenge.secret, timestamp, challenge.id, BODY);
    for (const headers of [{}, { 'x-svc-timestamp': timestamp }, { 'x-svc-signature': signature }])
      expect(shown(await target.send('POST', pathOf(challenge), { raw: BODY, headers }))).toEqual([
        401,
        'badSignature',
      ]);
  });

  it.each(['1e12', '0x10', '12.5', 'now', '-1', ' ', '+1'])(
    'the timestamp %j is no number of milliseconds: badSignature',
    async (timestamp) => {
      expect(shown(await target.pushScores(challenge, [], { timestamp }))).toEqual([401, 'badSignature']);
    },
  );

  it('the timestamp is signed as sent, so another spelling of the same instant is another text', async () => {
    const timestamp = `0${String(target.now().getTime())}`;
    const headers = {
      'x-svc-timestamp': timestamp,
      'x-svc-signature': signatureOf(challenge.secret, timestamp.slice(1), challenge.id, BODY),
    };
    expect(shown(await target.send('POST', pathOf(challenge), { raw: BODY, headers }))).toEqual([
      401,
      'badSignature',
    ]);
  });

  it.each([
    ['upper case', (signature: string) => signature.toUpperCase()],
    ['upper case digits', (signature: string) => `sha256=${signature.slice(7).toUpperCase()}`],
    ['no prefix', (signature: string) => signature.slice(7)],
    ['a shorter one', (signature: string) => signature.slice(0, -1)],
    ['a longer one', (signature: string) => `${signature}0`],
  ])('a signature in another form (%s) is badSignature', async (_, changed) => {
    const timestamp = String(target.now().getTime());
    const headers = {
      'x-svc-timestamp': timestamp,
      'x-svc-signature': changed(signatureOf(challenge.secret, timestamp, challenge.id, BODY)),
    };
    expect(shown(await target.send('POST', pathOf(challenge), { raw: BODY, headers }))).toEqual([
      401,
      'badSignature',
    ]);
  });

  it("a user token, even an administrator's, is no signature", async () => {
    const answer = await target.send('POST', pathOf(challenge), { token: target.admin.authToken, raw: BODY });
    expect(shown(answer)).toEqual([401, 'badSignature']);
  });

  it('a broken signature wins over a broken body', async () => {
    expect(shown(await target.pushScores(challenge, [], { secret: 'x', rawBody: '{' }))).toEqual([
      401,
      'badSignature',
    ]);
  });

  describe('what was accepted before (rules 4 and 5)', () => {
    const at = () => ({ timestamp: String(target.now().getTime()) });

    it('the same delivery again is badReplayedRequest and changes nothing', async () => {
      const said = at();
      const scores = [{ userId: team.id, points: 11 }];
      expect((await target.pushScores(challenge, scores, said)).status).toBe(200);
      await target.pushScores(challenge, [{ userId: team.id, points: 12 }]);
      expect(shown(await target.pushScores(challenge, scores, said))).toEqual([409, 'badReplayedRequest']);
      const after = await target.pushScores(challenge, [{ userId: team.id, points: 12 }]);
      expect(after.data).toEqual({ inserted: 0, updated: 0, deleted: 0 });
    });

    it('of the same delivery ten times at once one is accepted', async () => {
      const said = at();
      const answers = await Promise.all(
        Array.from({ length: 10 }, () =>
          target.pushScores(challenge, [{ userId: team.id, points: 1 }], said),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
    });

    it.each([
      ['badJson', '{'],
      ['badBody', '{"scores":7}'],
    ])('a refused delivery (%s) is not remembered', async (kind, rawBody) => {
      const said = { ...at(), rawBody };
      expect(shown(await target.pushScores(challenge, [], said))).toEqual([400, kind]);
      expect(shown(await target.pushScores(challenge, [], said))).toEqual([400, kind]);
    });

    it('rule 6: the same scores with a fresh timestamp are a new delivery', async () => {
      const first = at();
      await target.pushScores(challenge, [], first);
      const fresh = { timestamp: String(Number(first.timestamp) + 1) };
      expect((await target.pushScores(challenge, [], fresh)).status).toBe(200);
    });

    it('the same bytes signed for another challenge are a delivery of their own', async () => {
      const said = at();
      const other = await target.aStoredChallenge({ kind: 'dynamic' });
      await target.pushScores(challenge, [], said);
      expect((await target.pushScores(other, [], said)).status).toBe(200);
    });
  });
});

describeLocal('POST /api/v2/challs/:id/scores and the clock', () => {
  let local: LocalTarget;
  let challenge: StoredChallenge;
  beforeAll(async () => {
    local = await startLocalTarget();
  });
  beforeEach(async () => {
    challenge = await local.aStoredChallenge({ kind: 'dynamic' });
  });
  afterAll(() => local.stop());

  it.each([
    ['five minutes old', -5 * MINUTE_MS, 200],
    ['a millisecond older', -5 * MINUTE_MS - 1, 401],
    ['five minutes ahead', 5 * MINUTE_MS, 200],
    ['a millisecond further ahead', 5 * MINUTE_MS + 1, 401],
  ])('a timestamp that is %s', async (_, skewMs, status) => {
    local.clock.stopAt(local.now());
    const timestamp = String(local.now().getTime() + skewMs);
    expect((await local.pushScores(challenge, [], { timestamp })).status).toBe(status);
  });

  /** Signs a delivery now, and sends its body once the server has the headers and `meanwhile` has happened. */
  const pushSlowly = (meanwhile: () => void): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const timestamp = String(local.now().getTime());
      const headers = {
        Expect: '100-continue',
        'X-SVC-Timestamp': timestamp,
        'X-SVC-Signature': signatureOf(challenge.secret, timestamp, challenge.id, BODY),
      };
      const req = request(new URL(pathOf(challenge), local.baseUrl), { method: 'POST', headers });
      req.once('error', reject).once('continue', () => {
        meanwhile();
        req.end(BODY);
      });
      req.once('response', (res) => {
        res.resume().once('end', () => resolve(res.statusCode));
      });
    });

  it('a timestamp that ages while the body is held back is badSignature, and staff see why', async () => {
    local.clock.stopAt(local.now());
    // Control: five minutes are not too long.
    expect(await pushSlowly(() => local.clock.advanceMs(5 * MINUTE_MS))).toBe(200);
    expect(await pushSlowly(() => local.clock.advanceMs(5 * MINUTE_MS + 1))).toBe(401);
    await until('the refusal is listed', async () => {
      const { authToken } = local.admin;
      const feeds = insist(await local.send('GET', '/api/v2/admin/score-feeds', { token: authToken }));
      const feed = feeds.find(({ challengeId }: { challengeId: string }) => challengeId === challenge.id);
      return feed.refused.some(({ reason }: { reason: string }) => reason === 'clockSkew');
    });
  });

  it('rule 4: a delivery is remembered for ten minutes', async () => {
    local.clock.stopAt(local.now());
    const said = { timestamp: String(local.now().getTime() + 5 * MINUTE_MS - 1) };
    await local.pushScores(challenge, [], said);
    local.clock.advanceMs(10 * MINUTE_MS - 1);
    expect(shown(await local.pushScores(challenge, [], said))).toEqual([409, 'badReplayedRequest']);
  });
});
