import { describeLocal, insist, startLocalTarget, unique, type LocalTarget } from '../support';
import { aSite, mintRanksiteToken, startRanksiteTarget, type RanksiteTarget } from './ranksite-target';

describeLocal('ranking-site accounts of teams', () => {
  let target: RanksiteTarget;
  beforeAll(async () => {
    target = await startRanksiteTarget();
  });
  afterAll(() => target.stop());
  beforeEach(() => target.site.behave(aSite()));

  describe('registration and login with the token', () => {
    const register = (version: 'v1' | 'v2', json: object) =>
      target.send('POST', `/api/${version}/auth/register`, { json });

    it.each(['v1', 'v2'] as const)(
      'registers at once in %s, under the name the player chose',
      async (version) => {
        const id = target.nextId();
        const name = unique('crew');
        const answer = await register(version, {
          name,
          ranksiteToken: await target.tokenOf(id, 'Name on the site'),
        });
        expect(answer).toMatchObject({ status: 200, kind: 'goodRegister' });
        const own = insist(await target.send('GET', '/api/v2/users/me', { token: answer.data.authToken }));
        expect(own).toMatchObject({ name, ranksiteId: String(id), email: null });
      },
    );

    it('refuses the account of another team with 409 badKnownRanksiteId', async () => {
      const ranksiteToken = await target.tokenOf(target.nextId());
      insist(await register('v2', { name: unique('crew'), ranksiteToken }));
      const second = await register('v2', { name: unique('crew'), ranksiteToken });
      expect(second).toMatchObject({ status: 409, kind: 'badKnownRanksiteId' });
    });

    it.each(['v1', 'v2'] as const)(
      'of several conflicts the name is said first, then the address, then the account, %s',
      async (version) => {
        const ranksiteToken = await target.tokenOf(target.nextId());
        const [name, email] = [unique('crew'), `${unique('mail')}@example.org`];
        insist(await register(version, { name, email, ranksiteToken }));
        const kindOf = async (body: object) => {
          const { status, kind } = await register(version, { ranksiteToken, ...body });
          return [status, kind];
        };
        expect(await kindOf({ name, email })).toEqual([409, 'badKnownName']);
        expect(await kindOf({ name })).toEqual([409, 'badKnownName']);
        expect(await kindOf({ name: unique('crew'), email })).toEqual([409, 'badKnownEmail']);
        expect(await kindOf({ name: unique('crew') })).toEqual([409, 'badKnownRanksiteId']);
      },
    );

    it('refuses a token that is none with 401 badRanksiteToken', async () => {
      const { teamToken } = await target.aRegisteredTeam();
      for (const ranksiteToken of ['nonsense', teamToken]) {
        const answer = await register('v2', { name: unique('crew'), ranksiteToken });
        expect(answer).toMatchObject({ status: 401, kind: 'badRanksiteToken' });
      }
    });

    it('logs the registered team in, and nobody for an account without a team', async () => {
      const ranksiteToken = await target.tokenOf(target.nextId());
      const login = () => target.send('POST', '/api/v1/auth/login', { json: { ranksiteToken } });
      expect(await login()).toMatchObject({ status: 404, kind: 'badUnknownUser' });
      const name = unique('crew');
      insist(await register('v2', { name, ranksiteToken }));
      const { authToken } = insist(await login());
      expect(insist(await target.send('GET', '/api/v2/users/me', { token: authToken })).name).toBe(name);
    });

    it('takes a token until loginTimeout has passed, and not after', async () => {
      const { loginTimeoutMs } = target.config;
      const ranksiteId = String(target.nextId());
      const tokenOfAge = (ageMs: number) => mintRanksiteToken(target, { ranksiteId, ageMs });
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
      const [first, second] = [target.nextId(), target.nextId()];
      expect(await target.link(team.authToken, await target.tokenOf(first))).toMatchObject({
        status: 200,
        kind: 'goodRanksiteAuthSet',
      });
      expect(await target.ownId(team.authToken)).toBe(String(first));
      const inPublic = await target.send('GET', `/api/v1/users/${team.id}`);
      expect(insist(inPublic).ranksiteId).toBe(String(first));
      insist(await target.link(team.authToken, await target.tokenOf(second)));
      expect(await target.ownId(team.authToken)).toBe(String(second));
    });

    it('carries no data', async () => {
      const team = await target.aRegisteredTeam();
      const linked = await target.link(team.authToken, await target.tokenOf(target.nextId()));
      expect(linked.body).toEqual({ kind: 'goodRanksiteAuthSet', message: expect.any(String) });
    });

    it('lets a team link its own account again', async () => {
      const team = await target.aRegisteredTeam();
      const ranksiteToken = await target.tokenOf(target.nextId());
      insist(await target.link(team.authToken, ranksiteToken));
      insist(await target.link(team.authToken, ranksiteToken));
    });

    it('refuses the account of another team with 409 badKnownRanksiteId and changes nothing', async () => {
      const [owner, other] = [await target.aRegisteredTeam(), await target.aRegisteredTeam()];
      const ranksiteToken = await target.tokenOf(target.nextId());
      insist(await target.link(owner.authToken, ranksiteToken));
      expect(await target.link(other.authToken, ranksiteToken)).toMatchObject({
        status: 409,
        kind: 'badKnownRanksiteId',
      });
      expect(await target.ownId(other.authToken)).toBeNull();
    });

    it('gives an account that many teams want at once to one of them', async () => {
      const teams = await Promise.all(Array.from({ length: 6 }, () => target.aRegisteredTeam()));
      const ranksiteToken = await target.tokenOf(target.nextId());
      const answers = await Promise.all(teams.map(({ authToken }) => target.link(authToken, ranksiteToken)));
      expect(answers.map(({ kind }) => kind).sort()).toEqual([
        ...Array<string>(5).fill('badKnownRanksiteId'),
        'goodRanksiteAuthSet',
      ]);
    });

    it('refuses a token of another kind and none at all', async () => {
      const team = await target.aRegisteredTeam();
      for (const wrong of ['', 'nonsense', team.teamToken, team.authToken]) {
        expect(await target.link(team.authToken, wrong)).toMatchObject({
          status: 401,
          kind: 'badRanksiteToken',
        });
      }
      const missing = await target.send('PUT', '/api/v1/users/me/auth/ranksite', {
        token: team.authToken,
        json: {},
      });
      expect(missing).toMatchObject({ status: 400, kind: 'badBody' });
    });

    it('removes the link of a team that has an address, also when there is none', async () => {
      const team = await target.aRegisteredTeam();
      insist(await target.link(team.authToken, await target.tokenOf(target.nextId())));
      const outcomes = [await target.unlink(team.authToken), await target.unlink(team.authToken)];
      for (const outcome of outcomes) {
        expect(outcome).toMatchObject({ status: 200, kind: 'goodRanksiteRemoved' });
      }
      expect(await target.ownId(team.authToken)).toBeNull();
    });

    it('never removes the last way to log in: 409 badZeroAuth', async () => {
      const id = target.nextId();
      const { authToken } = insist(
        await target.send('POST', '/api/v2/auth/register', {
          json: { name: unique('crew'), ranksiteToken: await target.tokenOf(id) },
        }),
      );
      expect(await target.unlink(authToken)).toMatchObject({ status: 409, kind: 'badZeroAuth' });
      expect(await target.ownId(authToken)).toBe(String(id));
    });
  });
});

describeLocal('without a ranking site', () => {
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
