import { describeLocal, insist, type Replica } from '../support';
import { credentials, startOpenIdTarget, TOKEN, type OpenIdTarget } from './openid-party';
import type { Client } from './sign-in-target';

const REVOKE = '/api/v2/external-auth/openid/revoke';

describeLocal('OpenID Connect refuses', () => {
  let target: OpenIdTarget;
  let other: Replica;
  let client: Client;
  beforeAll(async () => {
    target = await startOpenIdTarget();
    other = await target.startReplica();
    client = await target.aSite();
  });
  afterAll(() => target.stop());

  const form: OpenIdTarget['form'] = (...request) => target.form(...request);
  const statuses = (token: string) => target.statuses(other, token);

  it.each([
    ['another response type', { responseType: 'token' }, 'unsupported_response_type', /^response_type /],
    ['no scope', { scope: undefined }, 'invalid_scope', /^scope /],
    ['no code challenge', { codeChallenge: undefined }, 'invalid_request', /^code_challenge /],
    [
      'a plain code challenge',
      { codeChallengeMethod: 'plain' },
      'invalid_request',
      /^code_challenge_method /,
    ],
    ['a challenge that is no digest', { codeChallenge: 'short' }, 'invalid_request', /^code_challenge /],
  ])(
    'a request with %s is answered with an error that says what is wrong',
    async (_what, change, error, description) => {
      const json = {
        clientId: client.id,
        redirectUri: client.redirectUri,
        responseType: 'code',
        scope: 'openid',
        codeChallenge: 'A'.repeat(43),
        codeChallengeMethod: 'S256',
        ...change,
      };
      const { authToken: token } = await target.aRegisteredTeam();
      const answer = await target.send('POST', '/api/v2/external-auth/openid/authorize', { token, json });
      const { searchParams } = new URL(insist(answer).redirectTo);
      expect(Object.fromEntries(searchParams)).toEqual({
        error,
        error_description: expect.stringMatching(description),
      });
    },
  );

  it('sends nobody to an address that is not the registered one', async () => {
    const { authToken: token } = await target.aRegisteredTeam();
    for (const change of [{ redirectUri: 'https://chat.example.org/back/' }, { clientId: 'nobody' }]) {
      const json = { clientId: client.id, redirectUri: client.redirectUri, ...change };
      const answer = await target.send('POST', '/api/v2/external-auth/openid/authorize', { token, json });
      expect(answer).toMatchObject({ status: 400, kind: 'badExternalAuthRequest' });
    }
  });

  it('a consent to another scope than the team was shown', async () => {
    const { authToken: token } = await target.aRegisteredTeam();
    const consent = (shownScope: string) =>
      target.send('POST', '/api/v2/external-auth/openid/authorize', {
        token,
        json: {
          clientId: client.id,
          redirectUri: client.redirectUri,
          responseType: 'code',
          scope: 'openid play',
          codeChallenge: 'A'.repeat(43),
          codeChallengeMethod: 'S256',
          shownScope,
        },
      });
    expect(await consent('profile')).toMatchObject({ status: 400, kind: 'badExternalAuthRequest' });
    expect(await consent('play')).toMatchObject({ status: 200 });
  });

  describe('a request of a client', () => {
    const basic = (name: string, password: string) => ({
      authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`,
    });

    it.each([
      ['no credentials', {}, undefined],
      ['another secret', { client_secret: 'x'.repeat(43) }, undefined],
      ['a header without a colon', {}, { authorization: 'Basic eA==' }],
      ['a header of nobody', {}, basic('nobody', 'x'.repeat(43))],
    ])('with %s is invalid_client', async (_what, fields, headers) => {
      for (const path of [TOKEN, REVOKE]) {
        const answer = await form(path, { grant_type: 'refresh_token', ...fields }, headers);
        expect(answer).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
        expect(answer.headers.get('www-authenticate')).toMatch(/^Basic /);
      }
    });

    it.each([
      ['no grant type', TOKEN, {}, 'invalid_request'],
      ['another grant type', TOKEN, { grant_type: 'password' }, 'unsupported_grant_type'],
      ['no code', TOKEN, { grant_type: 'authorization_code' }, 'invalid_request'],
      ['no refresh token', TOKEN, { grant_type: 'refresh_token' }, 'invalid_request'],
      ['no token to revoke', REVOKE, {}, 'invalid_request'],
    ])('with %s is refused', async (_what, path, fields, error) => {
      const answer = await form(path, fields, basic(client.id, client.secret));
      expect(answer).toMatchObject({ status: 400, body: { error } });
    });

    it('that revokes what is no token of its own is answered and changes nothing', async () => {
      const config = await target.configure(client, target);
      const { tokens } = await target.signIn(config, client, await target.aRegisteredTeam());
      const { access_token, refresh_token = '' } = tokens;
      const stranger = await target.aSite();
      for (const token of ['nothing', access_token, refresh_token]) {
        expect(await form(REVOKE, { token, ...credentials(stranger) })).toMatchObject({
          status: 200,
          body: {},
        });
      }
      expect(await statuses(access_token)).toEqual([200, 200]);
      // The control: its own client does.
      expect(await form(REVOKE, { token: access_token, ...credentials(client) })).toMatchObject({
        status: 200,
      });
      expect(await statuses(access_token)).toEqual([401, 401]);
    });
  });
});
