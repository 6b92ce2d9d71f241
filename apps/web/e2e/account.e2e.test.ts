/** What mails lead to, and what is left of a session that has ended. */
import { startMailCatcher, type MailCatcher } from '@rampart/core/testing/mail-catcher';
import { waitUntil } from '@rampart/test-platform';
import type { Page } from 'playwright-core';
import { sidewaysScrolling } from './support/page-checks';
import { describeWithBrowser, startStage, type Stage } from './support/stage';

describeWithBrowser('the account of a team', () => {
  let stage: Stage;
  let mails: MailCatcher;
  beforeAll(async () => {
    mails = await startMailCatcher();
    stage = await startStage({
      email: {
        provider: { name: 'emails/smtp', options: { smtpUrl: mails.url } },
        from: 'ctf@example.org',
      },
    });
    await stage.aChallenge('warmup', { name: 'Warm-up' });
  });
  afterAll(async () => {
    await stage.stop();
    await mails.stop();
  });
  afterEach(() => stage.endTest());

  /** What the latest of so many mails leads to. */
  async function linkTo(email: string, count = 1): Promise<string> {
    const caught = await waitUntil({ what: `a mail to ${email}`, limitMs: 60_000 }, async () =>
      mails.mailsTo(email).at(count - 1),
    );
    return `/verify?token=${encodeURIComponent(caught.token)}`;
  }

  const signOut = async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  };

  const flagIn = (page: Page) => page.getByLabel('Flag', { exact: true });

  const inBar = (page: Page, team: string) => page.getByRole('link', { name: new RegExp(team) }).first();

  it('registers by a mail, is recovered by another, and changes its address by a third, each after a click', async () => {
    const page = await stage.visit('/register');
    await page.getByLabel('Team name').fill('Letter Writers');
    await page.getByLabel('Email address').fill('first@example.org');
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await page.getByText('We sent a link to first@example.org').waitFor();
    await page.goto(stage.origin + (await linkTo('first@example.org')));
    await page.getByText('Register the team Letter Writers with first@example.org.').waitFor();
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await inBar(page, 'Letter Writers').waitFor();
    await page.getByText('This link signs a member in:').waitFor();
    // As a phone does once the link was pasted into another app.
    await page.reload();
    await page.getByText('This link signs a member in:').waitFor();
    await page.goto(stage.origin + (await linkTo('first@example.org')));
    await page.getByText('This token or link is not valid').waitFor();
    await page.locator('main').getByRole('link', { name: 'Your team' }).waitFor();

    const elsewhere = await stage.visit('/sign-in');
    await elsewhere.getByRole('link', { name: 'Lost your token?' }).click();
    await elsewhere.getByLabel('Email address').fill('frist@example.org');
    await elsewhere.getByRole('button', { name: 'Send link' }).click();
    await elsewhere.getByText('If a team has the address frist@example.org').waitFor();
    await elsewhere.getByRole('button', { name: 'Use another address' }).click();
    expect(await elsewhere.getByLabel('Email address').inputValue()).toBe('frist@example.org');
    await elsewhere.getByLabel('Email address').fill('first@example.org');
    await elsewhere.getByRole('button', { name: 'Send link' }).click();
    await elsewhere.getByText('If a team has the address first@example.org').waitFor();
    await elsewhere.goto(stage.origin + (await linkTo('first@example.org', 2)));
    await elsewhere.getByText('Sign in as Letter Writers.').waitFor();
    await elsewhere.getByRole('button', { name: 'Sign in' }).click();
    await inBar(elsewhere, 'Letter Writers').waitFor();

    await elsewhere.goto(`${stage.origin}/profile`);
    await elsewhere.getByRole('button', { name: 'Remove address' }).click();
    const isOnlyWay = elsewhere.getByText('Your team must keep one way to sign in.');
    await isOnlyWay.waitFor();
    await elsewhere.getByLabel('Email address').first().fill('second@example.org');
    await elsewhere.getByRole('button', { name: 'Change address' }).click();
    await elsewhere.getByText('We sent a link to second@example.org').waitFor();
    expect(await isOnlyWay.count()).toBe(0);
    await elsewhere.goto(stage.origin + (await linkTo('second@example.org')));
    await elsewhere.getByText('Make second@example.org the address of Letter Writers.').waitFor();
    await elsewhere.getByRole('button', { name: 'Confirm' }).click();
    await elsewhere.getByText('second@example.org is now the address of Letter Writers.').waitFor();
  });

  it('is led to another name if its own was taken before the link was opened', async () => {
    await stage.ask('POST', '/v2/auth/register', { name: 'Contested', email: 'slow@example.org' });
    await aTeamOf('Contested', 'quick@example.org');
    const page = await stage.visit(await linkTo('slow@example.org'));
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await page.getByText('A team with this name already exists.').waitFor();
    await page.getByRole('link', { name: 'Register with another name' }).click();
    await page.getByLabel('Team name').waitFor();
  });

  it('gets its mail a second time from staff, who are told so', async () => {
    await stage.ask('POST', '/v2/auth/register', { name: 'Impatient', email: 'twice@example.org' });
    const staff = await stage.visit('/staff/verifications', { token: stage.platform.adminToken });
    const row = staff.getByRole('row', { name: /Impatient/ });
    await row.getByRole('button', { name: 'Send again' }).click();
    await row.getByText('The mail is on its way.').waitFor();
    await linkTo('twice@example.org', 2);
  });

  it('reads on a phone that a mail went to the longest address', async () => {
    const email = `${'a'.repeat(64)}@${`${'b'.repeat(60)}.`.repeat(3)}org`;
    const page = await stage.visit('/register', { width: 360 });
    await page.getByLabel('Team name').fill('Far Away');
    for (const button of ['Register', 'Send link']) {
      await page.getByLabel('Email address').fill(email);
      await page.getByRole('button', { name: button, exact: true }).click();
      await page.getByText(email).waitFor();
      expect(await sidewaysScrolling(page)).toEqual([]);
      await page.goto(`${stage.origin}/recover`);
    }
  });

  it('is told in every tab that its session has ended, and finds what it typed after signing in again', async () => {
    const { token } = await aTeamOf('Forgotten', 'forgotten@example.org');
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
    const { token } = await aTeamOf('Early Shift', 'early@example.org');
    const { teamToken } = await aTeamOf('Late Shift', 'late@example.org');
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
    const first = await aTeamOf('First Shift', 'shift-1@example.org');
    const second = await aTeamOf('Second Shift', 'shift-2@example.org');
    const page = await stage.visit('/challenges/warmup', { token: first.token });
    const otherTab = await page.context().newPage();
    await otherTab.goto(page.url());
    for (const tab of [page, otherTab]) await flagIn(tab).fill('flag{of the first shift}');
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
  });

  it('is not shown by a page that the browser has kept for Back, once it has signed out elsewhere', async () => {
    const { token } = await aTeamOf('Kept', 'kept@example.org');
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

    const { token } = await aTeamOf('By Mail', 'by-mail@example.org');
    const page = await stage.visit('/sign-in', { token });
    await page.getByText('You are signed in as By Mail.').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Your team' }).click();
    await page.getByRole('heading', { name: 'By Mail' }).waitFor();
    await signOut(page);
    await isOut(page);
  });

  it('is asked before it loses a change of its profile that is not saved', async () => {
    const { token } = await aTeamOf('Absent', 'absent@example.org');
    const page = await stage.visit('/profile', { token });
    await page.getByLabel('Status').fill('back at nine');
    await page.getByRole('link', { name: 'Board' }).click();
    await page.getByRole('button', { name: 'Stay here' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved.').waitFor();
    await page.getByRole('link', { name: 'Board' }).click();
    await page.waitForURL('**/board');
  });

  it('has a token once, although the button was clicked twice', async () => {
    const { token } = await aTeamOf('Double Click', 'double-click@example.org');
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
  });

  it('is told that a link to sign in is dead, and takes another that is pasted into the same tab', async () => {
    const { teamToken } = await aTeamOf('Pasted', 'pasted@example.org');
    const page = await stage.visit('/sign-in#dead');
    await page.getByText('This link signs you in').waitFor();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('This token or link is not valid').waitFor();
    expect(await page.getByLabel('Team token').evaluate((field) => field === document.activeElement)).toBe(
      true,
    );
    // As the address bar does: the page is not loaded again.
    await page.evaluate((token) => (location.hash = encodeURIComponent(token)), teamToken);
    await page.getByText('This link signs you in').waitFor();
    expect(page.url()).toBe(`${stage.origin}/sign-in`);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await inBar(page, 'Pasted').waitFor();
  });

  /** Registers by mail, as everybody does here. */
  async function aTeamOf(name: string, email: string): Promise<{ token: string; teamToken: string }> {
    await stage.ask('POST', '/v2/auth/register', { name, email });
    const verifyToken = new URLSearchParams((await linkTo(email)).split('?')[1]).get('token');
    const { authToken, teamToken } = await stage.ask<{ authToken: string; teamToken: string }>(
      'POST',
      '/v2/auth/verify',
      { verifyToken },
    );
    return { token: authToken, teamToken };
  }
});
