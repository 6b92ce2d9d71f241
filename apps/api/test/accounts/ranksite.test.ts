import { createTokenCodec } from '@rampart/core/auth';
import { systemRandom } from '@rampart/core/infra/clock';
import {
  describeLocal,
  insist,
  startLocalTarget,
  startOutsideService,
  unique,
  type Answer,
  type LocalTarget,
  type OutsideBehaviour,
  type OutsideService,
} from '../support';

const SECRET = 'the client secret of the ranking site';
const ACCESS_TOKEN = 'access-token-of-the-site';

/** The site as it works: any code but `wrong` is good and means the team `id`. */
const aSite =
  (id = 4711, name = 'Äöü Crew'): OutsideBehaviour =>
  ({ path, body, headers }) => {
    if (path === '/token') {
      return new URLSearchParams(body).get('code') === 'wrong'
        ? { status: 401, body: { error: 'invalid_grant' } }
        : { body: { access_token: ACCESS_TOKEN } };
    }
    if (headers.authorization !== `Bearer ${ACCESS_TOKEN}`) return { status: 403, body: {} };
    return { body: { id: 1, team: { id, name, country: 'AT', logo: null } } };
  };

/** A behaviour that differs at one endpoint. */
const withEndpoint =
  (path: '/token' | '/user', behaviour: OutsideBehaviour): OutsideBehaviour =>
  (call) =>
    call.path === path ? behaviour(call) : aSite()(call);

describeLocal('ranking site (accounts reference 5.9 and 7)', () => {
  let site: OutsideService;
  let target: LocalTarget;
  beforeAll(async () => {
    site = await startOutsideService(aSite());
    const ranksite = {
      clientId: '12345',
      clientSecret: SECRET,
      authorizeUrl: `${site.url}/authorize`,
      tokenUrl: `${site.url}/token`,
      userUrl: `${site.url}/user`,
    };
    target = await startLocalTarget({
      config: { ranksite, divisions: { open: 'Open' }, defaultDivision: undefined },
    });
  });
  afterAll(async () => {
    await target.stop();
    await site.stop();
  });
  beforeEach(() => site.behave(aSite()));

  const callback = (code = 'good'): Promise<Answer> =>
    target.send('POST', '/api/v1/integrations/ranksite/callback', { json: { ranksiteCode: code } });
  const tokenOf = async (id: number, name?: string): Promise<string> => {
    site.behave(aSite(id, name));
    return String(insist(await callback()).ranksiteToken);
  };
  const link = (token: string, ranksiteToken: string): Promise<Answer> =>
    target.send('PUT', '/api/v1/users/me/auth/ranksite', { token, json: { ranksiteToken } });
  const unlink = (token: string): Promise<Answer> =>
    target.send('DELETE', '/api/v1/users/me/auth/ranksite', { token });
  const ownId = async (token: string): Promise<unknown> =>
    insist(await target.send('GET', '/api/v2/users/me', { token })).ranksiteId;
  let ids = 1_000;
  const nextId = () => (ids += 1);

  describe('callback', () => {
    it('exchanges a code for a ranking-site token, the name and the number as text', async () => {
      const answer = await callback();
      expect(answer).toMatchObject({ status: 200, kind: 'goodRanksiteToken' });
      expect(answer.data).toEqual({
        ranksiteToken: expect.any(String),
        ranksiteName: 'Äöü Crew',
        ranksiteId: '4711',
      });
    });

    it('sends client, secret and code as a form, then the access token as bearer', async () => {
      await callback('a code & more');
      const [tokenCall, userCall] = site.calls;
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
      site.behave(behaviour);
      expect(await callback('wrong')).toMatchObject({ status: 401, kind: 'badRanksiteCode' });
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
      site.behave(behaviour);
      expect(await callback()).toMatchObject({ status: 500, kind: 'errorInternal' });
      site.behave(aSite());
      expect(await callback()).toMatchObject({ status: 200 });
    });

    it('waits for a slow site without keeping others waiting', async () => {
      let release: () => void = () => undefined;
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      site.behave(
        withEndpoint('/token', () => released.then(() => ({ body: { access_token: ACCESS_TOKEN } }))),
      );
      const waiting = callback();
      const others = await Promise.all(
        Array.from({ length: 20 }, () => target.send('GET', '/api/v2/integrations/client/config')),
      );
      expect(others.every(({ status }) => status === 200)).toBe(true);
      release();
      expect(await waiting).toMatchObject({ status: 200, kind: 'goodRanksiteToken' });
    });

    it('never sends the secret anywhere but to the token endpoint', async () => {
      site.behave(
        withEndpoint('/token', () => ({ status: 307, body: '', headers: { Location: '/elsewhere' } })),
      );
      await callback();
      expect(site.calls.map(({ path }) => path)).toEqual(['/token']);
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

  describe('registration and login with the token', () => {
    const register = (version: 'v1' | 'v2', json: object) =>
      target.send('POST', `/api/${version}/auth/register`, { json });

    it.each(['v1', 'v2'] as const)(
      'registers at once in %s, under the name the player chose',
      async (version) => {
        const id = nextId();
        const name = unique('crew');
        const answer = await register(version, {
          name,
          ranksiteToken: await tokenOf(id, 'Name on the site'),
        });
        expect(answer).toMatchObject({ status: 200, kind: 'goodRegister' });
        const own = insist(await target.send('GET', '/api/v2/users/me', { token: answer.data.authToken }));
        expect(own).toMatchObject({ name, ranksiteId: String(id), email: null });
      },
    );

    it('refuses the account of another team with 409 badKnownRanksiteId', async () => {
      const ranksiteToken = await tokenOf(nextId());
      insist(await register('v2', { name: unique('crew'), ranksiteToken }));
      const second = await register('v2', { name: unique('crew'), ranksiteToken });
      expect(second).toMatchObject({ status: 409, kind: 'badKnownRanksiteId' });
    });

    it('refuses a token that is none with 401 badRanksiteToken', async () => {
      const { teamToken } = await target.aRegisteredTeam();
      for (const ranksiteToken of ['nonsense', teamToken]) {
        const answer = await register('v2', { name: unique('crew'), ranksiteToken });
        expect(answer).toMatchObject({ status: 401, kind: 'badRanksiteToken' });
      }
    });

    it('logs the registered team in, and nobody for an account without a team', async () => {
      const ranksiteToken = await tokenOf(nextId());
      const login = () => target.send('POST', '/api/v1/auth/login', { json: { ranksiteToken } });
      expect(await login()).toMatchObject({ status: 404, kind: 'badUnknownUser' });
      const name = unique('crew');
      insist(await register('v2', { name, ranksiteToken }));
      const { authToken } = insist(await login());
      expect(insist(await target.send('GET', '/api/v2/users/me', { token: authToken })).name).toBe(name);
    });

    it('takes a token until loginTimeout has passed, and not after', async () => {
      const { tokenKey, loginTimeoutMs } = target.config;
      const codec = createTokenCodec({ tokenKey, loginTimeoutMs, random: systemRandom });
      const ranksiteId = String(nextId());
      const tokenOfAge = (ageMs: number) =>
        codec.mint('ranksite', { name: 'x', ranksiteId }, new Date(target.now().getTime() - ageMs));
      insist(await register('v2', { name: unique('crew'), ranksiteToken: tokenOfAge(0) }));
      const login = (ranksiteToken: string) =>
        target.send('POST', '/api/v1/auth/login', { json: { ranksiteToken } });
      expect(await login(tokenOfAge(loginTimeoutMs + 5_000))).toMatchObject({
        status: 401,
        kind: 'badRanksiteToken',
      });
      expect(await login(tokenOfAge(loginTimeoutMs - 60_000))).toMatchObject({ status: 200 });
    });
  });

  describe('link and unlink', () => {
    it('links a team, shows the link in both profiles and replaces an earlier one silently', async () => {
      const team = await target.aRegisteredTeam();
      const [first, second] = [nextId(), nextId()];
      expect(await link(team.authToken, await tokenOf(first))).toMatchObject({
        status: 200,
        kind: 'goodRanksiteAuthSet',
      });
      expect(await ownId(team.authToken)).toBe(String(first));
      const inPublic = await target.send('GET', `/api/v1/users/${team.id}`);
      expect(insist(inPublic).ranksiteId).toBe(String(first));
      insist(await link(team.authToken, await tokenOf(second)));
      expect(await ownId(team.authToken)).toBe(String(second));
    });

    it('carries no data', async () => {
      const team = await target.aRegisteredTeam();
      const linked = await link(team.authToken, await tokenOf(nextId()));
      expect(linked.body).toEqual({ kind: 'goodRanksiteAuthSet', message: expect.any(String) });
    });

    it('lets a team link its own account again', async () => {
      const team = await target.aRegisteredTeam();
      const ranksiteToken = await tokenOf(nextId());
      insist(await link(team.authToken, ranksiteToken));
      insist(await link(team.authToken, ranksiteToken));
    });

    it('refuses the account of another team with 409 badKnownRanksiteId and changes nothing', async () => {
      const [owner, other] = [await target.aRegisteredTeam(), await target.aRegisteredTeam()];
      const ranksiteToken = await tokenOf(nextId());
      insist(await link(owner.authToken, ranksiteToken));
      expect(await link(other.authToken, ranksiteToken)).toMatchObject({
        status: 409,
        kind: 'badKnownRanksiteId',
      });
      expect(await ownId(other.authToken)).toBeNull();
    });

    it('gives an account that many teams want at once to one of them', async () => {
      const teams = await Promise.all(Array.from({ length: 6 }, () => target.aRegisteredTeam()));
      const ranksiteToken = await tokenOf(nextId());
      const answers = await Promise.all(teams.map(({ authToken }) => link(authToken, ranksiteToken)));
      expect(answers.map(({ kind }) => kind).sort()).toEqual([
        ...Array<string>(5).fill('badKnownRanksiteId'),
        'goodRanksiteAuthSet',
      ]);
    });

    it('refuses a token of another kind and none at all', async () => {
      const team = await target.aRegisteredTeam();
      for (const wrong of ['', 'nonsense', team.teamToken, team.authToken]) {
        expect(await link(team.authToken, wrong)).toMatchObject({ status: 401, kind: 'badRanksiteToken' });
      }
      const missing = await target.send('PUT', '/api/v1/users/me/auth/ranksite', {
        token: team.authToken,
        json: {},
      });
      expect(missing).toMatchObject({ status: 400, kind: 'badBody' });
    });

    it('removes the link of a team that has an address, also when there is none', async () => {
      const team = await target.aRegisteredTeam();
      insist(await link(team.authToken, await tokenOf(nextId())));
      const outcomes = [await unlink(team.authToken), await unlink(team.authToken)];
      for (const outcome of outcomes) {
        expect(outcome).toMatchObject({ status: 200, kind: 'goodRanksiteRemoved' });
      }
      expect(await ownId(team.authToken)).toBeNull();
    });

    it('never removes the last way to log in: 409 badZeroAuth', async () => {
      const id = nextId();
      const { authToken } = insist(
        await target.send('POST', '/api/v2/auth/register', {
          json: { name: unique('crew'), ranksiteToken: await tokenOf(id) },
        }),
      );
      expect(await unlink(authToken)).toMatchObject({ status: 409, kind: 'badZeroAuth' });
      expect(await ownId(authToken)).toBe(String(id));
    });
  });
});

describeLocal('without a ranking site (accounts reference 3.8)', () => {
  let target: LocalTarget;
  beforeAll(async () => {
    target = await startLocalTarget();
  });
  afterAll(() => target.stop());

  it('callback, link, unlink and registration with a token are 404 badEndpoint', async () => {
    const { authToken: token } = await target.aRegisteredTeam();
    const answers = await Promise.all([
      target.send('POST', '/api/v1/integrations/ranksite/callback', { json: { ranksiteCode: 'x' } }),
      target.send('PUT', '/api/v1/users/me/auth/ranksite', { token, json: { ranksiteToken: 'x' } }),
      target.send('DELETE', '/api/v1/users/me/auth/ranksite', { token }),
      target.send('POST', '/api/v2/auth/register', { json: { name: unique('crew'), ranksiteToken: 'x' } }),
    ]);
    for (const answer of answers) expect(answer).toMatchObject({ status: 404, kind: 'badEndpoint' });
  });

  it('a broken body is still refused first', async () => {
    const answer = await target.send('POST', '/api/v1/integrations/ranksite/callback', { json: {} });
    expect(answer).toMatchObject({ status: 400, kind: 'badBody' });
  });
});
