import { describeLocal, insist } from '../support';
import { BAD_REQUEST, startSignInTarget, type SignInTarget } from './sign-in-target';

describeLocal('external sign-in: consent', () => {
  let target: SignInTarget;
  beforeAll(async () => {
    target = await startSignInTarget();
  });
  afterAll(() => target.stop());

  describe('authorize', () => {
    it('answers the registered address with a code of 43 characters', async () => {
      const client = await target.aClient();
      const answer = await target.authorize(await target.aRegisteredTeam(), client);
      expect(answer).toMatchObject({ status: 200, kind: 'goodExternalAuthAuthorize' });
      expect(answer.data.redirectTo).toMatch(
        /^https:\/\/service\.example\.org\/done\?code=[A-Za-z0-9_-]{43}$/,
      );
    });

    it.each([
      ['https://a.example.org', undefined, /^https:\/\/a\.example\.org\/\?code=[\w-]{43}$/],
      [
        'https://a.example.org/x?keep=1#part',
        's',
        /^https:\/\/a\.example\.org\/x\?keep=1&code=[\w-]{43}&state=s#part$/,
      ],
      [
        'https://a.example.org/?code=old&state=old',
        undefined,
        /^https:\/\/a\.example\.org\/\?code=[\w-]{43}&state=old$/,
      ],
      [
        'https://a.example.org/?state=old',
        'new & more',
        /^https:\/\/a\.example\.org\/\?state=new\+%26\+more&code=[\w-]{43}$/,
      ],
      ['https://a.example.org/', '', /^https:\/\/a\.example\.org\/\?code=[\w-]{43}&state=$/],
    ])('%s with state %j becomes %s', async (redirectUri, state, expected) => {
      const more = state === undefined ? {} : { state };
      const client = await target.aClient(redirectUri);
      const answer = await target.authorize(await target.aRegisteredTeam(), client, more);
      expect(insist(answer).redirectTo).toMatch(expected);
    });

    it.each([
      ['a slash more', 'https://service.example.org/done/'],
      ['another case', 'https://SERVICE.example.org/done'],
      ['a default port', 'https://service.example.org:443/done'],
      ['a parameter', 'https://service.example.org/done?x'],
      ['another service', 'https://evil.example.org/done'],
    ])('refuses an address that differs by %s, and this costs no token', async (_what, redirectUri) => {
      const [client, team] = [await target.aClient(), await target.aRegisteredTeam()];
      for (let count = 0; count < 6; count += 1) {
        expect(await target.authorize(team, { ...client, redirectUri })).toMatchObject(BAD_REQUEST);
      }
      expect(await target.authorize(team, client)).toMatchObject({ status: 200 });
    });

    it('refuses an unknown client before it looks at the bucket, and this costs no token', async () => {
      const [client, team] = [await target.aClient(), await target.aRegisteredTeam()];
      const unknown = { id: 'nobody', redirectUri: client.redirectUri };
      target.clock.stopAt(target.now());
      for (let count = 0; count < 6; count += 1) {
        expect(await target.authorize(team, unknown)).toMatchObject(BAD_REQUEST);
      }
      for (let count = 0; count < 5; count += 1) {
        expect(await target.authorize(team, client)).toMatchObject({ status: 200 });
      }
      expect(await target.authorize(team, client)).toMatchObject({ kind: 'badRateLimit' });
      expect(await target.authorize(team, unknown)).toMatchObject(BAD_REQUEST);
    });

    it('refuses another scope than the team was shown, and this costs no token', async () => {
      const [client, team] = [await target.aClient(), await target.aRegisteredTeam()];
      insist(await target.change(client, { scope: 'play' }));
      for (const shownScope of ['profile', 'full', 'profile', 'full', 'profile', 'full']) {
        expect(await target.authorize(team, client, { shownScope })).toMatchObject(BAD_REQUEST);
      }
      expect(await target.authorize(team, client, { shownScope: 'play' })).toMatchObject({ status: 200 });
    });

    it.each([
      ['no client', { redirectUri: 'https://a.example.org' }],
      ['no address', { clientId: 'x' }],
      ['a relative address', { clientId: 'x', redirectUri: '/x' }],
      ['an address of another kind', { clientId: 'x', redirectUri: 'ftp://a.example.org' }],
      ['a state that is a number', { clientId: 'x', redirectUri: 'https://a.example.org', state: 1 }],
    ])('is badBody with %s', async (_what, json) => {
      const { authToken: token } = await target.aRegisteredTeam();
      expect(await target.send('POST', '/api/v2/external-auth/authorize', { token, json })).toMatchObject({
        status: 400,
        kind: 'badBody',
      });
    });

    it('refuses a banned team with badPerms, before it looks at the body', async () => {
      const team = await target.aRegisteredTeam();
      await target.editTeam(team, { banned: true });
      const answer = await target.send('POST', '/api/v2/external-auth/authorize', {
        token: team.authToken,
        json: {},
      });
      expect(answer).toMatchObject({ status: 403, kind: 'badPerms' });
    });
  });
});
