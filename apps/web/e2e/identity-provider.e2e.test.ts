/** Teams with accounts of an identity provider, in real Chromium on the real stack. */
import type { Page } from 'playwright-core';
import { startIdentityProvider, type IdentityProvider } from './support/identity-provider';
import { describeWithBrowser, startStage, type Stage } from './support/stage';

describeWithBrowser('a team with an account of the identity provider', () => {
  let stage: Stage;
  let provider: IdentityProvider;
  beforeAll(async () => {
    provider = await startIdentityProvider();
    stage = await startStage(provider.settings);
    provider.leadBackTo(stage.origin);
  });
  afterAll(async () => {
    await stage.stop();
    await provider.stop();
  });
  afterEach(() => {
    expect(stage.errors.splice(0)).toEqual([]);
  });

  const visitAs = async (path: string, button: string, person: string, token = ''): Promise<Page> => {
    const page = await stage.visit(path, { token });
    await page.getByRole('button', { name: button }).click();
    await page.getByRole('link', { name: person }).click();
    return page;
  };

  it('registers with the name it chooses, signs in and is in its division', async () => {
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

  it('links the account in its profile and hears when another team has it', async () => {
    const { token } = await stage.aTeam('Linking');
    const page = await visitAs('/profile', 'Link your Example University account', 'bob', token);
    await page.getByText('Linked to your Example University account').waitFor();
    const other = await stage.aTeam('Late');
    const late = await visitAs('/profile', 'Link your Example University account', 'bob', other.token);
    await late.getByText('This account is linked to another team.').waitFor();
    await page.getByRole('button', { name: 'Unlink' }).click();
    await page.getByRole('button', { name: 'Link your Example University account' }).waitFor();
  });

  it('hears that its account may not take part, and what became of a sign-in that was not finished', async () => {
    const guest = await visitAs('/sign-in', 'Sign in with Example University', 'bob');
    await guest.getByText('Your account has no team yet.').waitFor();
    await guest.getByRole('button', { name: 'Register', exact: true }).click();
    await guest.getByText('This account may not take part in this event.').waitFor();

    const cancelled = await visitAs('/sign-in', 'Sign in with Example University', 'Cancel');
    await cancelled.getByText('The sign-in was not completed').waitFor();
    await cancelled.reload();
    await cancelled.getByText('The sign-in was not completed').waitFor();
  });
});
