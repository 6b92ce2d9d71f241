/** What teams do, in real Chromium on the real stack. */
import type { Page } from 'playwright-core';
import { holdAnswer } from './support/hold-answer';
import { sidewaysScrolling } from './support/page-checks';
import { describeWithBrowser, startStage, type Stage } from './support/stage';
import { startThirdParties, type ThirdParties } from './support/third-parties';

const flagField = (page: Page) => page.getByLabel('Flag', { exact: true });

async function submit(page: Page, flag: string): Promise<void> {
  await flagField(page).fill(flag);
  await page.getByRole('button', { name: 'Submit' }).click();
}

describeWithBrowser('a team', () => {
  let stage: Stage;
  let outside: ThirdParties;
  beforeAll(async () => {
    outside = await startThirdParties();
    stage = await startStage(outside.settings);
    await stage.aChallenge('warmup', { name: 'Warm-up' });
    await stage.aChallenge('second', { name: 'Second', category: 'web' });
  });
  afterAll(async () => {
    await outside.stop();
    await stage.stop();
  });
  afterEach(() => stage.endTest());

  it('registers, submits a wrong and a right flag, and stands on the board and in its profile', async () => {
    const page = await stage.visit('/');
    await page.getByRole('link', { name: 'Register a team' }).click();
    await page.getByLabel('Team name').fill('x');
    await page.getByLabel('Email address').fill('newcomers@example.org');
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await page.getByText('A team name has 2 to 64').waitFor();
    expect(await page.getByLabel('Team name').getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('Team name').fill('The Newcomers');
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await page.getByText('Keep it safe: without it nobody can sign in.').waitFor();
    await page.getByText(`${stage.origin}/sign-in#`).waitFor();
    expect(await sidewaysScrolling(page)).toEqual([]);
    await page.getByRole('link', { name: 'To the challenges' }).click();

    await page.getByRole('link', { name: /Warm-up/ }).click();
    await submit(page, 'flag{wrong}');
    await page.getByText('Wrong flag.').waitFor();
    expect(await flagField(page).inputValue()).toBe('flag{wrong}');
    await submit(page, 'flag{warmup}');
    await page.getByText('First blood!').waitFor();

    await page.getByRole('link', { name: 'Board' }).click();
    await page
      .getByRole('listitem')
      .filter({ hasText: 'The Newcomers' })
      .filter({ hasText: '1 solve' })
      .waitFor();
    await page.getByRole('list', { name: 'Board' }).getByRole('link', { name: 'The Newcomers' }).click();
    await page.getByRole('heading', { name: 'The Newcomers' }).waitFor();
    await page.getByRole('rowheader', { name: /Warm-up/ }).waitFor();
  });

  it('shows its token and invite link only when asked, and the link signs a member in after a click', async () => {
    const { token } = await stage.aTeam('Inviting');
    const page = await stage.visit('/profile', { token });
    const invite = page.getByText(`${stage.origin}/sign-in#`);
    await page.getByRole('button', { name: 'Show token and invite link' }).waitFor();
    expect(await invite.count()).toBe(0);
    await page.getByRole('button', { name: 'Show token and invite link' }).click();
    const link = (await invite.textContent()) ?? '';

    const member = await stage.visit(link.replace(stage.origin, ''));
    await member.getByText('This link signs you in').waitFor();
    expect(member.url()).toBe(`${stage.origin}/sign-in`);
    await member.getByRole('button', { name: 'Sign in' }).click();
    await member.getByRole('link', { name: /Inviting/ }).waitFor();
    // An open page may notice by itself, before this test visits the next one.
    await member.goto(`${stage.origin}/api/healthz`);

    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Sign out everywhere' }).and(page.locator(':focus')).waitFor();
    await member.goto(`${stage.origin}/profile`);
    await member.getByText('Your session is no longer valid.').waitFor();
  });

  it('solves a captcha where the organiser asks for one', async () => {
    const { token } = await stage.aTeam('No Robots');
    const page = await stage.visit('/', { token, width: 360 });
    await outside.play(page);
    await page.goto(`${stage.origin}/profile`);
    const box = await page.locator('label', { hasText: 'I am no robot' }).boundingBox();
    expect(box?.width).toBeLessThan(290);
    await page.getByLabel('Email address').first().fill('people@example.org');
    await page.getByRole('button', { name: 'Change address' }).click();
    await page.getByText('Solve the captcha first.').waitFor();
    await page.getByLabel('I am no robot').check();
    await page.getByRole('button', { name: 'Change address' }).click();
    await page.getByText('Saved.').waitFor();
  });

  it('keeps the typed flag while the server is restarted, and needs no reload', async () => {
    const { token } = await stage.aTeam('Patient');
    const page = await stage.visit('/challenges/second', { token });
    const wall = await stage.visit('/projector');
    // The last code that it loads.
    await wall.locator('canvas').waitFor();
    await flagField(page).fill('flag{second}');
    await stage.stopApi();
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('your flag may not have arrived').waitFor();
    for (const told of [page, wall]) await told.getByText('No answer').waitFor();
    expect(await flagField(page).inputValue()).toBe('flag{second}');
    await stage.startApi();
    // The stream comes back within seconds; a page that has given it up would ask again after 30 s.
    for (const told of [page, wall])
      await told.getByText('No answer').waitFor({ state: 'detached', timeout: 20_000 });
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText(/Well done|First blood/).waitFor();
  });

  it('is not told to submit its flag again once the page knows that it was right', async () => {
    const { token } = await stage.aTeam('Informed');
    const page = await stage.visit('/challenges/second', { token });
    const answer = await holdAnswer(page, '/submit');
    await flagField(page).fill('flag{second}');
    await page.keyboard.press('Enter');
    await answer.done;
    answer.lose();
    await page.getByText('Your team has solved this').waitFor();
    expect(await page.getByText('your flag may not have arrived').count()).toBe(0);
  });

  it('sees without asking what another team solves, on the board and on the projector', async () => {
    await stage.aChallenge('race', { name: 'Race', category: 'zoo' });
    const { token } = await stage.aTeam('Racers');
    const other = await stage.aTeam('Watchers');
    const board = await stage.visit('/board', { token: other.token });
    const projector = await stage.visit('/projector');
    await board.getByText('Updates automatically').waitFor();
    await projector.getByRole('heading', { name: 'Latest bloods' }).waitFor();
    const page = await stage.visit('/challenges/race', { token });
    await flagField(page).fill('flag{race}');
    await page.keyboard.press('Enter');
    await page.getByText('First blood!').waitFor();
    const row = board.getByRole('listitem').filter({ hasText: 'Racers' }).filter({ hasText: '1 solve' });
    await Promise.all([row.waitFor(), projector.getByText('Race', { exact: false }).last().waitFor()]);
  });

  it('reads what staff announce and solves what staff publish, both written in the browser', async () => {
    const { token } = await stage.aTeam('Audience');
    const staff = await stage.visit('/', { token: stage.platform.adminToken });
    await staff.getByRole('link', { name: 'Staff' }).click();

    await staff.getByRole('link', { name: 'Announcements', exact: true }).click();
    await staff.getByRole('button', { name: 'New announcement' }).click();
    await staff.getByLabel('Title').fill('A late challenge');
    await staff.getByLabel('Text', { exact: true }).fill('It is **worth** it.');
    await staff.getByRole('button', { name: 'Publish' }).click();
    await staff.getByRole('heading', { name: 'A late challenge' }).waitFor();

    await staff.getByRole('link', { name: 'Challenges', exact: true }).last().click();
    await staff.getByRole('link', { name: 'New challenge' }).click();
    await staff.getByLabel('Name').fill('Late Night');
    await staff.getByLabel('Category').fill('late');
    await staff.getByLabel('Description').fill('Read the *file*.');
    await staff.getByRole('region', { name: 'Preview' }).getByText('file', { exact: true }).waitFor();
    await staff.getByRole('group', { name: 'Flags' }).getByLabel('Flag', { exact: true }).fill('flag{late}');
    const file = { name: 'late.txt', mimeType: 'text/plain', buffer: Buffer.from('late') };
    await staff.locator('input[type=file]').setInputFiles(file);
    await staff.getByRole('region', { name: 'Preview' }).getByRole('link', { name: 'late.txt' }).waitFor();
    await staff.getByLabel(/^Hidden/).uncheck();
    await staff.getByLabel('Maximum points').fill('50');
    await staff.getByRole('button', { name: 'Save' }).click();
    await staff.getByText('has a min over its max').waitFor();
    expect(await staff.getByLabel('Maximum points').getAttribute('aria-invalid')).toBe('true');
    await staff.getByLabel('Maximum points').fill('300');
    await staff.getByRole('button', { name: 'Save' }).click();
    // Only what is stored can be deleted; the preview has its name before.
    await staff.getByRole('button', { name: 'Delete challenge' }).waitFor();
    await staff.getByText('Saved.').waitFor();

    // Somebody else was faster: nothing is lost, and nothing is overwritten unless staff choose to.
    await stage.ask('PUT', '/v2/admin/challs/late-night', { data: { author: 'somebody else' } });
    await staff.getByLabel('Tags').fill('late');
    await staff.getByRole('link', { name: 'Teams' }).click();
    await staff.getByRole('button', { name: 'Stay here' }).click();
    await staff.getByRole('button', { name: 'Save' }).click();
    await staff.getByRole('button', { name: 'Overwrite with mine' }).click();
    await staff.getByText('Saved.').waitFor();
    await staff.getByLabel('Author').and(staff.locator('[value="somebody else"]')).waitFor();

    const page = await stage.visit('/challenges/late-night', { token });
    await page.getByRole('link', { name: 'A late challenge' }).waitFor();
    await page.getByRole('link', { name: 'late.txt' }).waitFor();
    await submit(page, 'flag{late}');
    await page.getByText('First blood!').waitFor();
    expect(await page.getByRole('link', { name: 'Staff' }).count()).toBe(0);
    await staff.getByRole('link', { name: 'Submissions' }).click();
    await staff.getByRole('row', { name: /Audience.*Late Night.*Correct/ }).waitFor();
  });

  it('is told that it is banned', async () => {
    const { id, token } = await stage.aTeam('Cheaters');
    await stage.ask('PUT', `/v2/admin/users/${id}`, { data: { banned: true } });
    const page = await stage.visit('/challenges/warmup', { token });
    await page.getByText('Your team is banned').waitFor();
    await submit(page, 'flag{warmup}');
    await page.getByText('Your team may not do this.').waitFor();
  });

  it('has one live stream for all of its tabs, and another tab takes over when the first is closed', async () => {
    const { token } = await stage.aTeam('Tab Hoarders');
    const first = await stage.visit('/board', { token });
    let streams = 0;
    first.context().on('request', (request) => {
      const isOfFirst = request.frame().page() === first;
      if (!isOfFirst && new URL(request.url()).pathname === '/api/v2/live') streams += 1;
    });
    await first.getByText('Updates automatically').waitFor();
    const others = [await first.context().newPage(), await first.context().newPage()];
    for (const tab of others) {
      await tab.goto(`${stage.origin}/board`);
      await tab.getByText('Updates automatically').waitFor();
    }
    expect(streams).toBe(0);

    const rows = (count: string) =>
      others.map((tab) =>
        tab.getByRole('listitem').filter({ hasText: 'Tab Hoarders' }).filter({ hasText: count }).waitFor(),
      );
    await stage.solve('second', token);
    await Promise.all(rows('1 solve'));
    await first.close();
    await stage.solve('warmup', token);
    await Promise.all(rows('2 solves'));
    expect(streams).toBe(1);
  });

  it('plays with the keyboard alone, from registration to a flag', async () => {
    const page = await stage.visit('/register');
    const { keyboard } = page;
    /** Tab until the focus is on what has this name. */
    const reach = async (name: string | RegExp): Promise<void> => {
      for (let presses = 0; presses < 60; presses += 1) {
        await keyboard.press('Tab');
        const focused = await page.evaluate(() => {
          const element = document.activeElement;
          const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined;
          return label ?? element?.getAttribute('aria-label') ?? element?.textContent ?? '';
        });
        if (typeof name === 'string' ? focused === name : name.test(focused)) return;
      }
      throw new Error(`no way to ${name} by Tab`);
    };
    await page.getByRole('heading', { name: 'Register' }).waitFor();
    await reach('Team name');
    await keyboard.type('Keyboardists');
    await reach('Email address');
    await keyboard.type('keys@example.org');
    await keyboard.press('Enter');
    await page.locator('main:focus', { hasText: 'Your team is registered' }).waitFor();
    await reach('Go to the challenges');
    await keyboard.press('Enter');
    await page.getByRole('link', { name: /Warm-up/ }).waitFor();
    await keyboard.press('j');
    await page.getByRole('heading', { name: 'Warm-up' }).waitFor();
    await keyboard.press('j');
    await page.getByRole('heading', { name: 'Second' }).waitFor();
    await keyboard.press('k');
    await page.getByRole('heading', { name: 'Warm-up' }).waitFor();
    await page.getByRole('button', { name: 'Menu' }).press('Enter');
    await page.getByRole('group', { name: 'Language' }).waitFor();
    await keyboard.press('Escape');
    await page.getByRole('group', { name: 'Language' }).waitFor({ state: 'hidden' });
    expect(await page.getByRole('heading', { name: 'Warm-up' }).count()).toBe(1);
    await reach('Flag');
    await keyboard.type('flag{warmup}');
    await keyboard.press('Enter');
    await page.locator(':focus', { hasText: 'Well done' }).waitFor();
    await keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Warm-up' }).waitFor({ state: 'detached' });
    await page.locator('a:focus', { hasText: 'Warm-up' }).waitFor();
    await keyboard.press('/');
    await keyboard.type('second\n');
    await page.getByRole('heading', { name: 'Second' }).waitFor();
    expect(new URL(page.url()).search).toBe('?q=second');
  });
});
