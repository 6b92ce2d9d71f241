/** Sites that teams sign in to, in real Chromium on the real stack. */
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  randomPKCECodeVerifier,
} from 'openid-client';
import type { Page } from 'playwright-core';
import { aClient, SITE } from './support/external-site';
import { describeWithBrowser, startStage, type Stage } from './support/stage';

/** The setting `origin` of every test platform. */
const ISSUER = 'http://127.0.0.1';

/** Returns what the site gets when the browser comes back to it. */
async function returned(page: Page, act: () => Promise<void>): Promise<URLSearchParams> {
  await page.route(`${SITE}**`, (route) => route.fulfill({ body: 'back', contentType: 'text/plain' }));
  await act();
  await page.waitForURL(`${SITE}**`);
  return new URL(page.url()).searchParams;
}

describeWithBrowser('a team and a site', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await startStage();
  });
  afterAll(() => stage.stop());
  afterEach(() => stage.endTest());

  it('signs in to a site after reading which one it is and what it may do, sees it among those with access, and ends that', async () => {
    const { token } = await stage.aTeam('The Talkers');
    const { id, secret } = await aClient(stage, { scope: 'play', tokenLifetimeMs: 3 * 86_400_000 });
    // Written by other hands than ours: with a blank.
    const state = '{"next": "/board"}';
    const search = new URLSearchParams({ clientId: id, redirectUri: SITE, state });
    const page = await stage.visit(`/external-auth/authorize?${search.toString()}`, { token });
    await page.getByText('Chat (chat.example.org) asks to sign you in as The Talkers').waitFor();
    await page.getByText('The site can also see what your team sees and play for it').waitFor();
    await page.getByText('Its access ends in 3 days').waitFor();
    const answer = await returned(page, () =>
      page.getByRole('button', { name: 'Allow', exact: true }).click(),
    );
    expect(answer.get('state')).toBe(state);
    const exchange = { clientId: id, clientSecret: secret, code: answer.get('code') };
    const { accessToken } = await stage.ask<{ accessToken: string }>(
      'POST',
      '/v2/external-auth/token',
      exchange,
    );

    await page.goto(`${stage.origin}/profile`);
    const sites = page.locator('section').filter({ hasText: 'Sites with access' });
    await sites.getByText('Sees who the team is, reads and plays').waitFor();
    await sites.getByRole('button', { name: 'End the access of Chat' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await stage.ask('GET', '/v2/users/me/token', undefined, accessToken);
    await sites.getByRole('button', { name: 'End the access of Chat' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End access' }).click();
    await sites.getByText('Your team has not signed in to any other site.').waitFor();
    await expect(stage.ask('GET', '/v2/users/me/token', undefined, accessToken)).rejects.toThrow('badToken');
  });

  it('signs in to a site that uses a library for OpenID Connect, or refuses', async () => {
    const { token } = await stage.aTeam('The Refusers');
    const { id, secret } = await aClient(stage, { scope: 'play' });
    // The state looks like a number that has too many digits.
    const asked = { scope: 'openid', state: '12345678901234567890', nonce: '{"n": 1e5}' };
    // The API does not listen at the origin of the event here.
    const reached = (url: string) => url.replace(ISSUER, stage.origin);
    const site = await discovery(new URL(ISSUER), id, secret, undefined, {
      // oxlint-disable-next-line typescript/no-deprecated -- marked to stand out: here nothing leaves the machine
      execute: [allowInsecureRequests],
      [customFetch]: (url, options) => fetch(reached(url), options as RequestInit),
    });
    const checks = {
      pkceCodeVerifier: randomPKCECodeVerifier(),
      expectedState: asked.state,
      expectedNonce: asked.nonce,
    };
    const ask = async (more: Record<string, string>): Promise<string> => {
      const challenge = await calculatePKCECodeChallenge(checks.pkceCodeVerifier);
      const proof = { code_challenge: challenge, code_challenge_method: 'S256' };
      return reached(buildAuthorizationUrl(site, { redirect_uri: SITE, ...asked, ...proof, ...more }).href);
    };
    const visit = async (more: Record<string, string> = {}) => {
      const page = await stage.visit('/', { token });
      await page.route(`${SITE}**`, (route) => route.fulfill({ body: 'back', contentType: 'text/plain' }));
      await page.goto(await ask(more));
      return page;
    };

    const allowing = await visit();
    await allowing.getByText('It will learn your team’s ID, name and division').waitFor();
    await returned(allowing, () => allowing.getByRole('button', { name: 'Allow', exact: true }).click());
    const tokens = await authorizationCodeGrant(site, new URL(allowing.url()), checks);
    expect(tokens.claims()).toMatchObject({ name: 'The Refusers', nonce: asked.nonce });

    const refusing = await visit();
    const refusal = await returned(refusing, () => refusing.getByRole('button', { name: 'Deny' }).click());
    expect(Object.fromEntries(refusal)).toEqual({ error: 'access_denied', state: asked.state });

    const renewing = await visit({ max_age: '0' });
    await renewing.getByText('The site asks you to sign in again').waitFor();
    expect(await renewing.getByRole('button', { name: 'Allow', exact: true }).count()).toBe(0);
    await renewing.getByRole('link', { name: 'Sign in to continue' }).click();
    const own = await stage.ask<{ teamToken: string }>('GET', '/v2/users/me', undefined, token);
    await renewing.getByLabel('Team token').fill(own.teamToken);
    await renewing.getByRole('button', { name: 'Sign in', exact: true }).click();
    await returned(renewing, () => renewing.getByRole('button', { name: 'Allow', exact: true }).click());
    const renewed = await authorizationCodeGrant(site, new URL(renewing.url()), { ...checks, maxAge: 60 });
    expect(renewed.claims()?.auth_time).toBeGreaterThanOrEqual(tokens.claims()?.auth_time ?? Infinity);

    const unasked = await visit({ prompt: 'none' });
    await unasked.waitForURL(`${SITE}**`);
    expect(new URL(unasked.url()).searchParams.get('error')).toBe('consent_required');
  });
});
