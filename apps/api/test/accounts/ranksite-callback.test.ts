import { describeLocal, type OutsideBehaviour } from '../support';
import {
  ACCESS_TOKEN,
  aSite,
  SECRET,
  startRanksiteTarget,
  withEndpoint,
  type RanksiteTarget,
} from './ranksite-target';

describeLocal('ranking site', () => {
  let target: RanksiteTarget;
  beforeAll(async () => {
    target = await startRanksiteTarget();
  });
  afterAll(() => target.stop());
  beforeEach(() => target.site.behave(aSite()));

  describe('callback', () => {
    it('exchanges a code for a ranking-site token, the name and the number as text', async () => {
      const answer = await target.callback();
      expect(answer).toMatchObject({ status: 200, kind: 'goodRanksiteToken' });
      expect(answer.data).toEqual({
        ranksiteToken: expect.any(String),
        ranksiteName: 'Äöü Crew',
        ranksiteId: '4711',
      });
    });

    it('sends client, secret and code as a form, then the access token as bearer', async () => {
      await target.callback('a code & more');
      const [tokenCall, userCall] = target.site.calls;
      expect(tokenCall).toMatchObject({ method: 'POST', path: '/token' });
      expect(tokenCall?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
      expect(Object.fromEntries(new URLSearchParams(tokenCall?.body))).toEqual({
        client_id: '12345',
        client_secret: SECRET,
        code: 'a code & more',
      });
      expect(userCall).toMatchObject({ method: 'GET', path: '/user', body: '' });
      expect(userCall?.headers.authorization).toBe(`Bearer ${ACCESS_TOKEN}`);
    });

    it.each<[string, OutsideBehaviour]>([
      ['the site answers 401 for the code', aSite()],
      ['the user is in no team', withEndpoint('/user', () => ({ body: { id: 1 } }))],
      ['the team is null', withEndpoint('/user', () => ({ body: { team: null } }))],
    ])('is 401 badRanksiteCode when %s', async (_why, behaviour) => {
      target.site.behave(behaviour);
      expect(await target.callback('wrong')).toMatchObject({ status: 401, kind: 'badRanksiteCode' });
    });

    it.each<[string, OutsideBehaviour]>([
      ['the token endpoint fails', withEndpoint('/token', () => ({ status: 503, body: 'down' }))],
      ['the token endpoint says 400', withEndpoint('/token', () => ({ status: 400, body: {} }))],
      [
        'the token endpoint redirects',
        withEndpoint('/token', () => ({ status: 302, body: '', headers: { Location: '/elsewhere' } })),
      ],
      ['the token answer is no JSON', withEndpoint('/token', () => ({ body: '<html>' }))],
      ['the token answer has no token', withEndpoint('/token', () => ({ body: {} }))],
      ['the connection breaks', () => 'broken'],
      ['the user endpoint fails', withEndpoint('/user', () => ({ status: 500, body: {} }))],
      ['the user endpoint says 401', withEndpoint('/user', () => ({ status: 401, body: {} }))],
      ['the team has no number', withEndpoint('/user', () => ({ body: { team: { name: 'x' } } }))],
      [
        'the answer is larger than any real one',
        withEndpoint('/user', () => ({ body: 'x'.repeat(1_000_000) })),
      ],
    ])('is 500 errorInternal when %s, and works again afterwards', async (_why, behaviour) => {
      target.site.behave(behaviour);
      expect(await target.callback()).toMatchObject({ status: 500, kind: 'errorInternal' });
      target.site.behave(aSite());
      expect(await target.callback()).toMatchObject({ status: 200 });
    });

    it('waits for a slow site without keeping others waiting', async () => {
      let release: () => void = () => undefined;
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      target.site.behave(
        withEndpoint('/token', () => released.then(() => ({ body: { access_token: ACCESS_TOKEN } }))),
      );
      const waiting = target.callback();
      const others = await Promise.all(
        Array.from({ length: 20 }, () => target.send('GET', '/api/v2/integrations/client/config')),
      );
      expect(others.every(({ status }) => status === 200)).toBe(true);
      release();
      expect(await waiting).toMatchObject({ status: 200, kind: 'goodRanksiteToken' });
    });

    it('never sends the secret anywhere but to the token endpoint', async () => {
      target.site.behave(
        withEndpoint('/token', () => ({ status: 307, body: '', headers: { Location: '/elsewhere' } })),
      );
      await target.callback();
      expect(target.site.calls.map(({ path }) => path)).toEqual(['/token']);
    });

    it.each([
      ['no code', {}, 'body:ranksiteCode: '],
      ['a number', { ranksiteCode: 5 }, 'body:ranksiteCode: '],
    ])('refuses a body with %s', async (_what, json, reason) => {
      const answer = await target.send('POST', '/api/v1/integrations/ranksite/callback', { json });
      expect(answer).toMatchObject({ status: 400, kind: 'badBody' });
      expect(answer.data.reason).toContain(reason);
    });
  });
});
