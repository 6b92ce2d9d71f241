/** Accounts elsewhere that teams sign in with, in real Chromium on the real stack. */
import type { Page } from 'playwright-core';
import { aClient, SITE } from './support/external-site';
import { holdAnswer } from './support/hold-answer';
import { startIdentityProvider, type IdentityProvider } from './support/identity-provider';
import { describeWithBrowser, startStage, type Stage } from './support/stage';
import { startThirdParties, type ThirdParties } from './support/third-parties';

describeWithBrowser('a team and its accounts elsewhere', () => {
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
    await page.getByRole('heading', { name: 'Your team is registered' }).waitFor();
  });

  it('reads why its account cannot have a team yet, and why it stays linked', async () => {
    const { id } = await stage.aTeam('Edith');
    const page = await visitAs('/register', 'Register with Example University', 'edith');
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await page.getByText('A team with the email address of your account already exists.').waitFor();
    await stage.ask('DELETE', `/v2/admin/users/${id}`);
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await page.getByRole('heading', { name: 'Your team is registered' }).waitFor();
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
    await cancelled.getByText('did not confirm your account (access_denied)').waitFor();
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
    const { id } = await aClient(stage, { scope: 'profile' });
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

  it('registers on the way to a site that asks who it is, and goes on to that site', async () => {
    const { id } = await aClient(stage, { scope: 'profile' });
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
});
