/** A session in every tab of its browser, and what is left of one that has ended. */
import type { Page } from 'playwright-core';
import { startMailStage, type MailStage } from './support/mail-stage';
import { describeWithBrowser } from './support/stage';

describeWithBrowser('the account of a team', () => {
  let stage: MailStage;
  beforeAll(async () => {
    stage = await startMailStage();
    await stage.aChallenge('warmup', { name: 'Warm-up' });
  });
  afterAll(() => stage.stop());
  afterEach(() => stage.endTest());

  const signOut = async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  };

  const flagIn = (page: Page) => page.getByLabel('Flag', { exact: true });

  const inBar = (page: Page, team: string) => page.getByRole('link', { name: new RegExp(team) }).first();

  it('is told in every tab that its session has ended, and finds what it typed after signing in again', async () => {
    const { token } = await stage.aTeamOf('Forgotten', 'forgotten@example.org');
    const page = await stage.visit('/challenges/warmup', { token });
    const otherTab = await page.context().newPage();
    await otherTab.goto(page.url());
    for (const tab of [page, otherTab]) await flagIn(tab).fill('flag{half typed');
    const profile = await page.context().newPage();
    await profile.goto(`${stage.origin}/profile`);
    await profile.getByLabel('Status').fill('half typed');
    const { teamToken } = await stage.ask<{ teamToken: string }>(
      'POST',
      '/v2/users/me/sign-out',
      { memberTokens: false },
      token,
    );
    await page.getByRole('button', { name: 'Submit' }).click();
    for (const tab of [page, otherTab]) {
      await tab.getByText('Your session is no longer valid.').waitFor();
      expect(await flagIn(tab).inputValue()).toBe('flag{half typed');
    }
    await page.getByRole('link', { name: 'Sign in' }).first().click();
    await page.getByLabel('Team token').fill(teamToken);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Warm-up' }).waitFor();
    for (const tab of [page, otherTab]) {
      await inBar(tab, 'Forgotten').waitFor();
      expect(await flagIn(tab).inputValue()).toBe('flag{half typed');
    }
    await inBar(profile, 'Forgotten').waitFor();
    await profile.getByLabel('Team name').fill('Remembered');
    await profile.getByRole('button', { name: 'Save', exact: true }).click();
    await profile.getByRole('heading', { name: 'Remembered' }).waitFor();
    await profile.getByText('half typed', { exact: true }).waitFor();
  });

  it('leaves nothing that it typed to the team that uses the browser after it has signed out', async () => {
    const { token } = await stage.aTeamOf('Early Shift', 'early@example.org');
    const { teamToken } = await stage.aTeamOf('Late Shift', 'late@example.org');
    const page = await stage.visit('/challenges/warmup', { token });
    const otherTab = await page.context().newPage();
    await otherTab.goto(page.url());
    for (const tab of [page, otherTab]) await flagIn(tab).fill('flag{of the early shift}');
    const profile = await page.context().newPage();
    await profile.goto(`${stage.origin}/profile`);
    await profile.getByLabel('Status').fill('of the early shift');
    await signOut(page);
    await profile.getByRole('heading', { name: 'Sign in to see your team' }).waitFor();
    for (const tab of [page, otherTab]) await tab.getByText('Sign in to submit a flag.').waitFor();
    await page.getByText('Sign in to submit a flag.').getByRole('link').click();
    await page.getByLabel('Team token').fill(teamToken);
    await page.getByRole('button', { name: 'Sign in' }).click();
    for (const tab of [page, otherTab]) {
      await inBar(tab, 'Late Shift').waitFor();
      expect(await flagIn(tab).inputValue()).toBe('');
    }
  });

  it('leaves nothing that it typed to a team that signs in in its place, and everything to itself', async () => {
    const first = await stage.aTeamOf('First Shift', 'shift-1@example.org');
    const second = await stage.aTeamOf('Second Shift', 'shift-2@example.org');
    const page = await stage.visit('/challenges/warmup', { token: first.token });
    const otherTab = await page.context().newPage();
    await otherTab.goto(page.url());
    for (const tab of [page, otherTab]) await flagIn(tab).fill('flag{of the first shift}');
    const profile = await page.context().newPage();
    await profile.goto(`${stage.origin}/profile`);
    await profile.getByRole('button', { name: 'Show token and invite link' }).click();
    await profile.getByLabel('Who or what it is for').fill('a program');
    await profile.getByRole('button', { name: 'Create token' }).click();
    await profile.getByText('The token for a program.').waitFor();
    await profile.getByLabel('Status').fill('of the first shift');
    const shifts = [
      ['First Shift', first.teamToken, 'flag{of the first shift}'],
      ['Second Shift', second.teamToken, ''],
    ] as const;
    for (const [name, teamToken, typed] of shifts) {
      await page.goto(`${stage.origin}/sign-in?to=/challenges/warmup#${teamToken}`);
      await page.getByRole('button', { name: 'Sign in' }).click();
      for (const tab of [page, otherTab]) {
        await inBar(tab, name).waitFor();
        await flagIn(tab)
          .and(tab.locator(`[value="${typed}"]`))
          .waitFor();
      }
    }
    await profile.getByRole('heading', { name: 'Second Shift' }).waitFor();
    expect(await profile.getByText('The token for a program.').count()).toBe(0);
    await profile.getByRole('button', { name: 'Show token and invite link' }).waitFor();
  });

  it('is not shown by a page that the browser has kept for Back, once it has signed out elsewhere', async () => {
    const { token } = await stage.aTeamOf('Kept', 'kept@example.org');
    const page = await stage.visit('/profile', { token });
    await inBar(page, 'Kept').waitFor();
    // As Safari brings a page back; Chromium keeps none that holds a lock.
    await page.evaluate(() => {
      localStorage.removeItem('rampart.token');
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    await page.getByRole('heading', { name: 'Sign in to see your team' }).waitFor();
  });

  it('is asked before it signs out if nothing but its token would let it in again', async () => {
    const isOut = (page: Page) => page.getByRole('heading', { name: 'Sign in to see your team' }).waitFor();
    const admin = await stage.visit('/profile', { token: stage.platform.adminToken });
    await admin.locator('.bar__score').waitFor();
    await signOut(admin);
    const question = admin.getByRole('dialog').filter({ hasText: 'only sign in with its token' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await admin.locator('.bar__score').waitFor();
    await admin.getByLabel('Status').fill('gone');
    await signOut(admin);
    const unsaved = admin.getByRole('dialog', { name: 'Your changes are not saved' });
    await unsaved.getByRole('button', { name: 'Sign out' }).click();
    await question.getByRole('button', { name: 'Sign out' }).click();
    await isOut(admin);

    const { token } = await stage.aTeamOf('By Mail', 'by-mail@example.org');
    const page = await stage.visit('/sign-in', { token });
    await page.getByText('You are signed in as By Mail.').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Your team' }).click();
    await page.getByRole('heading', { name: 'By Mail' }).waitFor();
    await signOut(page);
    await isOut(page);
  });

  it('is asked before it loses a change of its profile that is not saved', async () => {
    const { token } = await stage.aTeamOf('Absent', 'absent@example.org');
    const page = await stage.visit('/profile', { token });
    await page.getByLabel('Status').fill('back at nine');
    await page.getByRole('link', { name: 'Board' }).click();
    await page.getByRole('button', { name: 'Stay here' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved.').waitFor();
    await page.getByRole('link', { name: 'Board' }).click();
    await page.waitForURL('**/board');
  });

  it('has a token once, although the button was clicked twice, and sees none that it has ended', async () => {
    const { token } = await stage.aTeamOf('Double Click', 'double-click@example.org');
    const page = await stage.visit('/profile', { token });
    await page.getByLabel('Who or what it is for').fill('a program');
    let asked = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/member-tokens')) asked += 1;
    });
    await page.getByRole('button', { name: 'Create token' }).dblclick();
    await page.getByText('The token for a program.').waitFor();
    expect(asked).toBe(1);
    await page.getByRole('button', { name: 'Revoke a program' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
    await page.getByRole('button', { name: 'Revoke a program' }).waitFor({ state: 'detached' });

    await page.getByLabel('Who or what it is for').fill('another');
    await page.getByRole('button', { name: 'Create token' }).click();
    await page.getByText('The token for another.').waitFor();
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByRole('button', { name: 'Revoke another' }).waitFor({ state: 'detached' });
    expect(await page.getByText('The token for another.').count()).toBe(0);
  });

  it('is read again when another team solves, but not its members, tokens and sites with access', async () => {
    const { token } = await stage.aTeamOf('Onlookers', 'onlookers@example.org');
    const page = await stage.visit('/profile', { token });
    const read: string[] = [];
    page.on('request', (request) => read.push(request.url()));
    await page.reload();
    await page.getByLabel('Who or what it is for').waitFor();
    const readAgain = page.waitForResponse((response) => response.url().endsWith('/users/me'));
    const other = await stage.aTeamOf('Busy', 'busy@example.org');
    await stage.solve('warmup', other.token);
    await readAgain;
    expect(
      read.filter((url) => /\/users\/me\/(members|member-tokens|external-clients)$/.test(url)),
    ).toHaveLength(3);
  });

  it('hears at once that it could not sign out everywhere, and has its new token, although nothing else arrives', async () => {
    const { token } = await stage.aTeamOf('In a Tunnel', 'tunnel@example.org');
    const page = await stage.visit('/profile', { token });
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.route('**/api/v2/**', (route) => {
      const request = route.request();
      const isNewToken = request.method() === 'POST' && request.url().endsWith('/member-tokens');
      return isNewToken ? route.continue() : route.abort();
    });
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
    await dialog.getByText('The server did not answer.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByLabel('Who or what it is for').fill('a program');
    await page.getByRole('button', { name: 'Create token' }).click();
    await page.getByText('The token for a program.').waitFor();
  });

  it('sees a token that it has although the answer was lost', async () => {
    const { token } = await stage.aTeamOf('Lost Property', 'lost@example.org');
    const page = await stage.visit('/nowhere', { token });
    await page.clock.install();
    await page.goto(`${stage.origin}/profile`);
    await page.getByLabel('Who or what it is for').fill('a program');
    // Nothing is asked by and by.
    await page.clock.pauseAt(Date.now() + 5_000);
    await page.route('**/member-tokens', async (route) => {
      if (route.request().method() === 'GET') return route.continue();
      await route.fetch();
      return route.abort();
    });
    await page.getByRole('button', { name: 'Create token' }).click();
    await page.getByText('The server did not answer.').waitFor();
    await page.getByRole('button', { name: 'Revoke a program' }).waitFor();
  });

  it('is not asked to sign in where its profile could not be loaded', async () => {
    const { token } = await stage.aTeamOf('Half Served', 'half@example.org');
    const page = await stage.visit('/nowhere', { token });
    const failure = { status: 500, json: { kind: 'errorInternal', message: '' } };
    await page.route('**/users/me', (route) => route.fulfill(failure));
    await page.goto(`${stage.origin}/profile`);
    await page.getByText('Something went wrong on the server.').waitFor();
    expect(await page.getByRole('main').getByRole('link').count()).toBe(0);
  });

  it('is told that a link to sign in is dead, and takes another that is pasted into the same tab', async () => {
    const { token } = await stage.aTeamOf('Still In', 'still-in@example.org');
    const { teamToken } = await stage.aTeamOf('Pasted', 'pasted@example.org');
    const page = await stage.visit('/sign-in#dead', { token });
    await page.getByText('This link signs you in').waitFor();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('This token or link is not valid').waitFor();
    expect(await page.getByLabel('Team token').evaluate((field) => field === document.activeElement)).toBe(
      true,
    );
    await inBar(page, 'Still In').waitFor();
    expect(await page.getByText('Your session is no longer valid.').count()).toBe(0);
    // As the address bar does: the page is not loaded again.
    await page.evaluate((token) => (location.hash = encodeURIComponent(token)), teamToken);
    await page.getByText('This link signs you in').waitFor();
    expect(page.url()).toBe(`${stage.origin}/sign-in`);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await inBar(page, 'Pasted').waitFor();
  });
});
