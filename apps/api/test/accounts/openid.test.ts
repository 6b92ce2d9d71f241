import { createTeamAccessStore } from '@rampart/core/auth';
import { untilSomebodyWaits } from '@rampart/core/testing';
import { createLocalJWKSet, jwtVerify } from 'jose';
import * as oidc from 'openid-client';
import { describeLocal, insist, type Answer, type Replica } from '../support';
import { credentials, ISSUER, startOpenIdTarget, TOKEN, type OpenIdTarget } from './openid-party';
import type { Client } from './sign-in-target';

const HOUR_MS = 3_600_000;
const INVALID_GRANT = { status: 400, body: { error: 'invalid_grant' } };

describeLocal('OpenID Connect', () => {
  let target: OpenIdTarget;
  let other: Replica;
  let client: Client;
  let config: oidc.Configuration;
  beforeAll(async () => {
    target = await startOpenIdTarget();
    other = await target.startReplica();
    // What a replica keeps of a team gets no older by itself.
    target.clock.stopAt(target.now());
    client = await target.aSite();
    config = await target.configure(client, target);
  });
  afterAll(() => target.stop());

  const form: OpenIdTarget['form'] = (...request) => target.form(...request);
  const statuses = (token: string) => target.statuses(other, token);
  const refresh = (refreshToken: string | undefined, by = client): Promise<Answer> =>
    form(TOKEN, {
      grant_type: 'refresh_token',
      refresh_token: refreshToken ?? '',
      ...credentials(by),
    });
  /** A code that was not used yet, and the request that would use it. */
  const aCode = async (scope?: string, of = client, site = config) => {
    const team = await target.aRegisteredTeam();
    const { address, checks } = await target.aRequest(site, of.redirectUri, scope);
    const code = (await target.consent(team, address)).searchParams.get('code') ?? '';
    const fields = {
      grant_type: 'authorization_code',
      code,
      redirect_uri: of.redirectUri,
      code_verifier: checks.pkceCodeVerifier,
      ...credentials(of),
    };
    return { team, fields };
  };

  describe('a client library', () => {
    it.each([
      ['client_secret_basic', (secret: string) => oidc.ClientSecretBasic(secret)],
      ['client_secret_post', (secret: string) => oidc.ClientSecretPost(secret)],
    ])(
      'completes a sign-in with %s, and its tokens end on every replica with their revocation',
      async (_m, by) => {
        const site = await target.configure(client, target, by(client.secret));
        const team = await target.aRegisteredTeam();
        const { tokens } = await target.signIn(site, client, team, 'openid profile play');
        expect(tokens.claims()).toMatchObject({ iss: ISSUER, aud: client.id, sub: team.id, name: team.name });
        expect(tokens.scope).toBe('openid profile play');
        expect(await oidc.fetchUserInfo(site, tokens.access_token, team.id)).toMatchObject({
          name: team.name,
        });

        const refreshed = await oidc.refreshTokenGrant(site, tokens.refresh_token ?? '');
        for (const token of [tokens.access_token, refreshed.access_token]) {
          expect(await statuses(token)).toEqual([200, 200]);
        }
        await oidc.tokenRevocation(site, refreshed.refresh_token ?? '');
        for (const token of [tokens.access_token, refreshed.access_token]) {
          expect(await statuses(token)).toEqual([401, 401]);
          await expect(oidc.fetchUserInfo(site, token, team.id)).rejects.toMatchObject({
            cause: [{ scheme: 'bearer', parameters: { error: 'invalid_token' } }],
          });
        }
        expect(await refresh(refreshed.refresh_token)).toMatchObject(INVALID_GRANT);
      },
    );

    it('accepts the ID token of another replica, with the keys of this one', async () => {
      const { tokens } = await target.signIn(
        await target.configure(client, other),
        client,
        await target.aRegisteredTeam(),
      );
      const { body: keys } = await target.send('GET', '/api/v2/external-auth/openid/keys');
      expect(JSON.stringify(keys)).not.toContain('"d"');
      const verified = await jwtVerify(tokens.id_token ?? '', createLocalJWKSet(keys), {
        issuer: ISSUER,
        audience: client.id,
        currentDate: target.now(),
      });
      expect(verified.protectedHeader.alg).toBe('ES256');
    });

    it('that asked for a recent sign-in (max_age) learns when the team signed in', async () => {
      const team = await target.aRegisteredTeam();
      const signedInAtMs = target.now().getTime();
      target.clock.advanceMs(90_000);
      const { address, checks } = await target.aRequest(config, client.redirectUri);
      const back = await target.consent(team, address);
      const recent = await oidc.authorizationCodeGrant(config, back, { ...checks, maxAge: 600 });
      expect(recent.claims()?.auth_time).toBe(Math.floor(signedInAtMs / 1000));

      // What another site was given says nothing about that.
      const widest = await target.aSite({ scope: 'full' });
      const { accessToken } = insist(await target.exchange(widest, await target.codeOf(team, widest)));
      const again = await target.signIn(config, client, { authToken: accessToken });
      expect(again.tokens.claims()).not.toHaveProperty('auth_time');
    });

    it('is told why a request is refused', async () => {
      const { address } = await target.aRequest(config, client.redirectUri, 'profile');
      const back = await target.consent(await target.aRegisteredTeam(), address);
      expect(back.origin + back.pathname).toBe('https://chat.example.org/back');
      expect(Object.fromEntries(back.searchParams)).toEqual({
        error: 'invalid_scope',
        error_description: expect.stringContaining('openid'),
        state: address.searchParams.get('state'),
      });
    });
  });

  describe('a code', () => {
    it('(control) gives tokens', async () => {
      const { fields } = await aCode();
      const answer = await form(TOKEN, fields);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({
        access_token: expect.any(String),
        token_type: 'Bearer',
        expires_in: 3600,
        refresh_token: expect.any(String),
        scope: 'openid profile',
        id_token: expect.any(String),
      });
      expect(answer.headers.get('cache-control')).toContain('no-store');
    });

    it.each([
      ['another verifier', { code_verifier: 'x'.repeat(43) }],
      ['another redirect address', { redirect_uri: 'https://chat.example.org/other' }],
    ])('with %s is refused and burnt', async (_what, change) => {
      const { fields } = await aCode();
      expect(await form(TOKEN, { ...fields, ...change })).toMatchObject(INVALID_GRANT);
      expect(await form(TOKEN, fields)).toMatchObject(INVALID_GRANT);
    });

    it('of another client is refused and burnt', async () => {
      const { fields } = await aCode();
      expect(await form(TOKEN, { ...fields, ...credentials(await target.aSite()) })).toMatchObject(
        INVALID_GRANT,
      );
      expect(await form(TOKEN, fields)).toMatchObject(INVALID_GRANT);
    });

    it('is refused after a minute, and for a team that signed out everywhere', async () => {
      const [late, ended] = [await aCode(), await aCode()];
      target.clock.advanceMs(59_999);
      insist(
        await target.send('POST', '/api/v2/users/me/sign-out', {
          token: ended.team.authToken,
          json: { memberTokens: false },
        }),
      );
      expect(await form(TOKEN, ended.fields)).toMatchObject(INVALID_GRANT);
      target.clock.advanceMs(1);
      expect(await form(TOKEN, late.fields)).toMatchObject(INVALID_GRANT);
    });

    it('that is used again ends what it gave', async () => {
      const { fields } = await aCode();
      const { body } = await form(TOKEN, fields);
      expect(await statuses(body.access_token)).toEqual([200, 200]);
      expect(await form(TOKEN, fields)).toMatchObject(INVALID_GRANT);
      expect(await statuses(body.access_token)).toEqual([401, 401]);
      expect(await refresh(body.refresh_token)).toMatchObject(INVALID_GRANT);
    });

    it('that another client brings again ends nothing', async () => {
      const { fields } = await aCode();
      const { body } = await form(TOKEN, fields);
      const stolen = { ...fields, ...credentials(await target.aSite()) };
      expect(await form(TOKEN, stolen)).toMatchObject(INVALID_GRANT);
      expect(await statuses(body.access_token)).toEqual([200, 200]);
    });

    it('gives what the team consented to, when staff widen the access of the client before it is used', async () => {
      const short = await target.aSite({ scope: 'profile', tokenLifetimeMs: HOUR_MS / 2 });
      const { fields } = await aCode('openid play', short, await target.configure(short, target));
      insist(await target.change(short, { scope: 'play', tokenLifetimeMs: null }));
      expect((await form(TOKEN, fields)).body).toMatchObject({ scope: 'openid profile', expires_in: 1800 });
    });

    it('that several use at once leaves nobody with a token', async () => {
      const { fields } = await aCode();
      const answers = await Promise.all([1, 2, 3, 4].map(() => form(TOKEN, fields)));
      const given = answers.filter(({ status }) => status === 200);
      expect(given.length).toBeLessThanOrEqual(1);
      for (const { body } of given) expect(await statuses(body.access_token)).toEqual([401, 401]);
    });

    it.each([
      ['that comes again while it is being used gives nobody a token', true, INVALID_GRANT],
      ['(control) gives one if it does not come again', false, { status: 200 }],
    ])('%s', async (_what, comesAgain, answer) => {
      const { team, fields } = await aCode();
      const { used } = await target.database.transaction(async (held) => {
        await held('external_auth_clients').where('id', client.id).forUpdate().first('id');
        const used = form(TOKEN, fields);
        await untilSomebodyWaits(target.database);
        if (comesAgain) expect(await form(TOKEN, fields)).toMatchObject(INVALID_GRANT);
        return { used };
      });
      expect(await used).toMatchObject(answer);
      const grants = await target.database('external_grants').where('team_id', team.id);
      expect(grants).toHaveLength(comesAgain ? 0 : 1);
    });

    it('of the exchange is none here, and the other way round', async () => {
      const { team, fields } = await aCode();
      const code = await target.codeOf(team, client);
      expect(await form(TOKEN, { ...fields, code })).toMatchObject(INVALID_GRANT);
      expect(await target.exchange(client, fields.code)).toMatchObject({ kind: 'badExternalAuthRequest' });
    });
  });

  describe('a refresh token', () => {
    const tokens = async () => (await form(TOKEN, (await aCode()).fields)).body;

    it('works once; one that comes again ends the sign-in', async () => {
      const first = await tokens();
      const second = (await refresh(first.refresh_token)).body;
      expect(second.refresh_token).not.toBe(first.refresh_token);
      expect(await statuses(second.access_token)).toEqual([200, 200]);
      expect(await refresh(first.refresh_token)).toMatchObject(INVALID_GRANT);
      expect(await statuses(second.access_token)).toEqual([401, 401]);
      expect(await refresh(second.refresh_token)).toMatchObject(INVALID_GRANT);
    });

    it('that comes twice at once works once', async () => {
      const { team, fields } = await aCode();
      const token = (await form(TOKEN, fields)).body.refresh_token;
      const { both } = await target.database.transaction(async (held) => {
        await held('teams').where('id', team.id).forUpdate().first('id');
        const both = Promise.all([refresh(token), refresh(token)]);
        await untilSomebodyWaits(target.database, 2);
        return { both };
      });
      expect((await both).map(({ status }) => status).sort()).toEqual([200, 400]);
    });

    it('that comes again raises the revision of the team, for a replica that hears no message', async () => {
      const { team, fields } = await aCode();
      const revision = () => createTeamAccessStore(target.database).findRevision(team.id);
      const first = (await form(TOKEN, fields)).body.refresh_token;
      const before = await revision();
      await refresh(first);
      // Control: only an end raises it.
      expect(await revision()).toBe(before);
      await refresh(first);
      expect(await revision()).toBeGreaterThan(before ?? Infinity);
    });

    it('of another client or kind gives nothing and ends nothing', async () => {
      const { access_token, refresh_token } = await tokens();
      expect(await refresh(refresh_token, await target.aSite())).toMatchObject(INVALID_GRANT);
      expect(await refresh(access_token)).toMatchObject(INVALID_GRANT);
      expect(await statuses(refresh_token)).toEqual([401, 401]);
      expect(await statuses(access_token)).toEqual([200, 200]);
      expect(await refresh(refresh_token)).toMatchObject({ status: 200 });
    });

    it('outlives the access token and ends with the lifetime that staff chose', async () => {
      const short = await target.aSite({ scope: 'profile', tokenLifetimeMs: 2 * HOUR_MS });
      const site = await target.configure(short, target);
      const signedIn = await target.signIn(site, short, await target.aRegisteredTeam(), 'openid play');
      expect(signedIn.tokens.scope).toBe('openid profile');
      target.clock.advanceMs(1.5 * HOUR_MS);
      expect(await statuses(signedIn.tokens.access_token)).toEqual([401, 401]);
      const { body } = await refresh(signedIn.tokens.refresh_token, short);
      expect(body.expires_in).toBe(HOUR_MS / 2 / 1000);
      target.clock.advanceMs(HOUR_MS / 2);
      expect(await statuses(body.access_token)).toEqual([401, 401]);
      expect(await refresh(body.refresh_token, short)).toMatchObject(INVALID_GRANT);
    });

    it('ends when the team takes the access back', async () => {
      const { team, fields } = await aCode();
      const { body } = await form(TOKEN, fields);
      insist(
        await target.send('DELETE', `/api/v2/users/me/external-clients/${client.id}`, {
          token: team.authToken,
        }),
      );
      expect(await refresh(body.refresh_token)).toMatchObject(INVALID_GRANT);
    });
  });
});
