/** What mails lead to, in real Chromium on the real stack. */
import type { Page } from 'playwright-core';
import { holdAnswer } from './support/hold-answer';
import { startMailStage, type MailStage } from './support/mail-stage';
import { sidewaysScrolling } from './support/page-checks';
import { describeWithBrowser } from './support/stage';

describeWithBrowser('a team and its mails', () => {
  let stage: MailStage;
  beforeAll(async () => {
    stage = await startMailStage();
  });
  afterAll(() => stage.stop());
  afterEach(() => stage.endTest());

  const inBar = (page: Page, team: string) => page.getByRole('link', { name: new RegExp(team) }).first();

  it('registers by a mail, is recovered by another, and changes its address by a third, each after a click', async () => {
    const page = await stage.visit('/register');
    await page.getByLabel('Team name').fill('Letter Writers');
    await page.getByLabel('Email address').fill('first@example.org');
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await page.getByText('We sent a link to first@example.org').waitFor();
    await page.goto(stage.origin + (await stage.linkTo('first@example.org')));
    await page.getByText('Register the team Letter Writers with first@example.org.').waitFor();
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await inBar(page, 'Letter Writers').waitFor();
    await page.getByText('This link signs a member in:').waitFor();
    // As a phone does once the link was pasted into another app.
    await page.reload();
    await page.getByText('This link signs a member in:').waitFor();
    await page.goto(stage.origin + (await stage.linkTo('first@example.org')));
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
    await elsewhere.goto(stage.origin + (await stage.linkTo('first@example.org', 2)));
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
    const opened = await elsewhere.context().newPage();
    await opened.goto(stage.origin + (await stage.linkTo('second@example.org')));
    await opened.getByText('Make second@example.org the address of Letter Writers.').waitFor();
    await opened.getByRole('button', { name: 'Confirm' }).click();
    await opened.getByText('second@example.org is now the address of Letter Writers.').waitFor();
    await opened.getByRole('main').getByRole('link', { name: 'Your team' }).click();
    await opened.getByRole('button', { name: 'Change address' }).waitFor();
    // Sooner than a page asks by itself.
    const second = (tab: Page) =>
      tab.locator('input[type=email][value="second@example.org"]').waitFor({ timeout: 10_000 });
    await second(opened);
    // Where it is read anew.
    await elsewhere.getByLabel('Status').fill('moved');
    await elsewhere.getByRole('button', { name: 'Save', exact: true }).click();
    await second(elsewhere);
    await elsewhere.getByText('The address changes when you open it').waitFor({ state: 'detached' });
  });

  it('is led to another name if its own was taken before the link was opened', async () => {
    await stage.ask('POST', '/v2/auth/register', { name: 'Contested', email: 'slow@example.org' });
    await stage.aTeamOf('Contested', 'quick@example.org');
    const page = await stage.visit(await stage.linkTo('slow@example.org'));
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await page.getByText('A team with this name already exists.').waitFor();
    await page.getByRole('link', { name: 'Register with another name' }).click();
    await page.getByLabel('Team name').waitFor();
  });

  it('reads where its mail went, whatever it has typed since', async () => {
    const page = await stage.visit('/register');
    const answer = await holdAnswer(page, '/auth/register');
    await page.getByLabel('Team name').fill('Slow Line');
    await page.getByLabel('Email address').fill('sent@example.org');
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await answer.done;
    await page.getByLabel('Email address').fill('typed@example.org');
    answer.letThrough();
    await page.getByText('We sent a link to sent@example.org').waitFor();
  });

  it('is led on by a link that is dead: to register again, or away from a team that is gone', async () => {
    const page = await stage.visit('/verify?token=expired');
    await page.getByText('This token or link is not valid').waitFor();
    await page.getByRole('link', { name: 'No team yet? Register' }).click();
    await page.getByLabel('Team name').waitFor();

    const { token, teamToken } = await stage.aTeamOf('Short Lived', 'short@example.org');
    const { id } = await stage.ask<{ id: string }>('GET', '/v2/users/me', undefined, token);
    await stage.ask('DELETE', `/v2/admin/users/${id}`);
    await page.goto(`${stage.origin}/verify?token=${encodeURIComponent(teamToken)}`);
    await page.getByText('There is no such team.').waitFor();
    expect(await page.getByRole('button', { name: 'Sign in' }).count()).toBe(0);
  });

  it('is warned before a link signs another team in in its place', async () => {
    const { token } = await stage.aTeamOf('Residents', 'residents@example.org');
    const { teamToken } = await stage.aTeamOf('Guests', 'guests@example.org');
    const page = await stage.visit(`/verify?token=${encodeURIComponent(teamToken)}`, { token });
    await page.getByText('You are signed in as Residents.').waitFor();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await inBar(page, 'Guests').waitFor();
    await page.goBack();
    await page.getByText('Sign in as Guests.').waitFor();
    expect(await page.getByText('You are signed in as').count()).toBe(0);
  });

  it('gets its mail a second time from staff, who are told so', async () => {
    await stage.ask('POST', '/v2/auth/register', { name: 'Impatient', email: 'twice@example.org' });
    const staff = await stage.visit('/staff/verifications', { token: stage.platform.adminToken });
    const row = staff.getByRole('row', { name: /Impatient/ });
    await row.getByRole('button', { name: 'Send again' }).click();
    await row.getByText('The mail is on its way.').waitFor();
    await stage.linkTo('twice@example.org', 2);
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
});
