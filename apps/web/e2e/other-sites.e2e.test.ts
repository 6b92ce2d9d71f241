/** Sites that teams sign in with, and sites that they sign in to, in real Chromium on the real stack. */
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
import { holdAnswer } from './support/hold-answer';
import { startIdentityProvider, type IdentityProvider } from './support/identity-provider';
import { describeWithBrowser, startStage, type Stage } from './support/stage';
import { startThirdParties, type ThirdParties } from './support/third-parties';

/** The setting `origin` of every test platform. */
const ISSUER = 'http://127.0.0.1';
const SITE = 'https://chat.example.org/back';

/** What the site gets when the browser comes back to it. */
async function returned(page: Page, act: () => Promise<void>): Promise<URLSearchParams> {
  await page.route(`${SITE}**`, (route) => route.fulfill({ body: 'back', contentType: 'text/plain' }));
  await act();
  await page.waitForURL(`${SITE}**`);
  return new URL(page.url()).searchParams;
}

describeWithBrowser('a team and other sites', () => {
  let stage: Stage;
  let provider: IdentityProvider;
  let outside: ThirdParties;
  beforeAll(async () => {
    provider = await startIdentityProvider();
    outside = await startThirdParties();
    const { ranksite } = outside.settings;
    stage = await startStage({ ...provider.settings, ranksite });
    provider.leadBackTo(stage.origin);
  });
  afterAll(async () => {
    await stage.stop();
    await outside.stop();
    await provider.stop();
  });
  afterEach(() => stage.endTest());

  const visitAs = async (path: string, button: string, person: string, token = ''): Promise<Page> => {
    const page = await stage.visit(path, { token });
    await page.getByRole('button', { name: button }).click();
    await page.getByRole('link', { name: person }).click();
    return page;
  };

  it('registers with an account of the identity provider, under the name it chooses, and signs in with it', async () => {
    const newcomer = await visitAs('/register', 'Register with Example University', 'ada');
    const name = newcomer.getByLabel('Team name');
    await name.waitFor();
    expect(await name.inputValue()).toBe('Analytical Engineers');
    expect(newcomer.url()).toBe(`${stage.origin}/sign-in/oidc`);
    await name.fill('x');
    await newcomer.getByRole('button', { name: 'Register', exact: true }).click();
    await newcomer.getByText('A team name has 2 to 64').waitFor();
    await name.fill('Engine Crew');
    await newcomer.getByRole('button', { name: 'Register', exact: true }).click();
    await newcomer.getByRole('link', { name: /Engine Crew/ }).waitFor();

    const member = await visitAs('/sign-in?to=/profile', 'Sign in with Example University', 'ada');
    await member.getByText('Linked to your Example University account').waitFor();
    expect(new URL(member.url()).pathname).toBe('/profile');
    await member.getByRole('button', { name: 'Unlink' }).click();
    await member.getByText('Your team must keep one way to sign in.').waitFor();
  });

  async function signInWith(page: Page, token: string, team: string): Promise<void> {
    await page.goto(`${stage.origin}/sign-in#${encodeURIComponent(token)}`);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('link', { name: new RegExp(team) }).waitFor();
  }

  it('links such an account in its profile, and hears when another team has it', async () => {
    const { token } = await stage.aTeam('Linking');
    const page = await visitAs('/profile', 'Link your Example University account', 'bob', token);
    await page.getByText('Linked to your Example University account').waitFor();
    const other = await stage.aTeam('Late');
    const late = await visitAs('/profile', 'Link your Example University account', 'bob', other.token);
    await late.getByText('This account is linked to another team.').waitFor();
    await page.getByRole('button', { name: 'Unlink' }).click();
    await page.getByRole('button', { name: 'Link your Example University account' }).waitFor();
  });

  it('links no account if another tab has signed another team in meanwhile', async () => {
    const { token } = await stage.aTeam('At The Desk');
    const next = await stage.aTeam('Next At The Desk');
    const page = await stage.visit('/profile', { token });
    await page.getByRole('button', { name: 'Link your Example University account' }).click();
    const account = page.getByRole('link', { name: 'bob' });
    await account.waitFor();
    const otherTab = await page.context().newPage();
    await signInWith(otherTab, next.token, 'Next At The Desk');
    await account.click();
    await page.getByText('The sign-in was not completed').waitFor();
    expect(await stage.ask('GET', '/v2/users/me', undefined, next.token)).not.toHaveProperty('oidc');
  });

  it('gets its account although another tab signs another team in while the account is linked', async () => {
    const { token } = await stage.aTeam('Before The Handover');
    const next = await stage.aTeam('After The Handover');
    const page = await stage.visit('/profile', { token });
    await page.getByRole('button', { name: 'Link your Example University account' }).click();
    const answer = await holdAnswer(page, '/auth/oidc/finish');
    await page.getByRole('link', { name: 'ida' }).click();
    await answer.done;
    const otherTab = await page.context().newPage();
    await signInWith(otherTab, next.token, 'After The Handover');
    const linked = page.waitForResponse('**/users/me/auth/oidc');
    answer.letThrough();
    await linked;
    const hasAccount = async (authToken: string) =>
      'oidc' in (await stage.ask<object>('GET', '/v2/users/me', undefined, authToken));
    expect([await hasAccount(token), await hasAccount(next.token)]).toEqual([true, false]);
  });

  it('has its team although the answer to its registration was lost', async () => {
    const page = await visitAs('/register', 'Register with Example University', 'alan');
    const answer = await holdAnswer(page, '/auth/oidc/register');
    const register = page.getByRole('button', { name: 'Register', exact: true });
    await register.click();
    await answer.done;
    answer.lose();
    await page.getByText('The server did not answer.').waitFor();
    await register.click();
    await page.getByText('Your team is registered').waitFor();
  });

  it('reads why its account cannot have a team yet, and why it stays linked', async () => {
    const { id } = await stage.aTeam('Edith');
    const page = await visitAs('/register', 'Register with Example University', 'edith');
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await page.getByText('A team with the email address of your account already exists.').waitFor();
    await stage.ask('DELETE', `/v2/admin/users/${id}`);
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await page.getByText('Your team is registered').waitFor();
    await page.goto(`${stage.origin}/profile`);
    await page.getByRole('button', { name: 'Unlink' }).click();
    await page.getByText('Your team has its division from this account').waitFor();
  });

  it('hears that such an account may not take part, and what became of a sign-in that was not finished', async () => {
    const guest = await visitAs('/sign-in', 'Sign in with Example University', 'bob');
    await guest.getByText('Your account has no team yet.').waitFor();
    await guest.getByRole('button', { name: 'Register', exact: true }).click();
    await guest.getByText('This account may not take part in this event.').waitFor();

    const cancelled = await visitAs('/sign-in', 'Sign in with Example University', 'Cancel');
    await cancelled.getByText('The sign-in was not completed').waitFor();
    await cancelled.reload();
    await cancelled.getByText('The sign-in was not completed').waitFor();
  });

  it('registers and signs in with its account of the ranking site, in a popup that closes by itself', async () => {
    const verbs = { '/register': 'Register', '/sign-in': 'Sign in' };
    const withRanksite = async (path: keyof typeof verbs): Promise<Page> => {
      const page = await stage.visit(path);
      const [popup] = await Promise.all([
        page.waitForEvent('popup'),
        page.getByRole('button', { name: `${verbs[path]} with the ranking site` }).click(),
      ]);
      const allow = popup.getByRole('link', { name: 'Allow' });
      await Promise.all([popup.waitForEvent('close'), allow.click()]);
      return page;
    };
    const early = await withRanksite('/sign-in');
    await early.locator('.notice').getByText('There is no such team.').waitFor();
    for (const path of ['/register', '/register', '/sign-in'] as const) {
      const page = await withRanksite(path);
      await page.getByRole('link', { name: /Ranked Elsewhere/ }).waitFor();
    }
  });

  it('begins again where it stayed or came back, at the provider and at a site', async () => {
    const { token } = await stage.aTeam('The Hesitant');
    const { id } = await aClient({ scope: 'profile' });
    const search = new URLSearchParams({ clientId: id, redirectUri: SITE });
    for (const [path, button] of [
      ['/sign-in', 'Sign in with Example University'],
      [`/external-auth/authorize?${search.toString()}`, 'Allow'],
    ] as const) {
      const page = await stage.visit(path, { token });
      // Without an answer of the other site the page stays, as it is when it comes back.
      const isElsewhere = (url: URL): boolean => url.origin !== stage.origin;
      await page.route(isElsewhere, (route) => route.fulfill({ status: 204 }));
      const leave = () =>
        Promise.all([
          page.waitForResponse((response) => isElsewhere(new URL(response.url()))),
          page.getByRole('button', { name: button, exact: true }).click(),
        ]);
      await leave();
      await leave();
    }
  });

  const aClient = (access: object) =>
    stage.ask<{ id: string; secret: string }>('POST', '/v2/admin/external-auth/clients', {
      name: 'Chat',
      redirectUri: SITE,
      ...access,
    });

  it('signs in to a site after reading which one it is and what it may do, sees it among those with access, and ends that', async () => {
    const { token } = await stage.aTeam('The Talkers');
    const { id, secret } = await aClient({ scope: 'play', tokenLifetimeMs: 3 * 86_400_000 });
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

  it('registers on the way to a site that asks who it is, and goes on to that site', async () => {
    const { id } = await aClient({ scope: 'profile' });
    const search = new URLSearchParams({ clientId: id, redirectUri: SITE });
    const page = await stage.visit(`/external-auth/authorize?${search.toString()}`);
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await page.getByRole('link', { name: 'No team yet? Register' }).click();
    await page.getByRole('link', { name: 'Already have a team? Sign in' }).click();
    await page.getByRole('link', { name: 'No team yet? Register' }).click();
    await page.getByLabel('Team name').fill('Passers-by');
    await page.getByLabel('Email address').fill('passers-by@example.org');
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('asks to sign you in as Passers-by').waitFor();

    const newcomer = await visitAs('/sign-in?to=/board', 'Sign in with Example University', 'grace');
    await newcomer.getByLabel('Team name').fill('Compilers');
    await newcomer.getByRole('button', { name: 'Register', exact: true }).click();
    await newcomer.getByRole('button', { name: 'Continue' }).click();
    await newcomer.waitForURL('**/board');
  });

  it('signs in to a site that uses a library for OpenID Connect, or refuses', async () => {
    const { token } = await stage.aTeam('The Refusers');
    const { id, secret } = await aClient({ scope: 'play' });
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
