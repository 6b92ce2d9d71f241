/** What screen readers are told: in real Chromium on the real stack. */
import { playLargeBoard, rowOf } from './support/large-board';
import { describeWithBrowser, startStage, type Stage } from './support/stage';

describeWithBrowser('a screen reader', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await startStage();
    await stage.aChallenge('one');
  });
  afterAll(() => stage.stop());
  afterEach(() => stage.endTest());

  it('reads on in the page that a link leads to, whose title says what is wrong with it', async () => {
    const { token } = await stage.aTeam('Listeners');
    await stage.solve('one', token);
    const page = await stage.visit('/board');
    await page.getByRole('list', { name: 'Board' }).getByRole('link', { name: 'Listeners' }).press('Enter');
    await page.locator('main:focus', { hasText: 'Solved challenges' }).waitFor();
    // What keeps the focus is not interrupted.
    await page.getByRole('link', { name: 'News' }).press('Enter');
    await page.getByRole('heading', { name: 'Announcements', exact: true }).waitFor();
    await page.locator('a:focus', { hasText: 'News' }).waitFor();
    await page.goto(`${stage.origin}/nowhere`);
    await page.waitForFunction(() => document.title.startsWith('This page does not exist'));
  });

  it('goes on from the link that it followed when it comes back', async () => {
    const page = await stage.visit('/nowhere');
    await playLargeBoard(page, 3_000, rowOf);
    await page.goto(`${stage.origin}/board`);
    const followed = page.getByRole('link', { name: 'Team 7', exact: true });
    await followed.press('Enter');
    await page.locator('main:focus', { hasText: 'There is no such team.' }).waitFor();
    await page.goBack();
    await followed.and(page.locator(':focus')).waitFor();
  });

  it('hears from the title which challenge is open', async () => {
    const isTitle = (title: string) => page.waitForFunction((text) => document.title.startsWith(text), title);
    await stage.aChallenge('titled', { name: 'Titled' });
    const page = await stage.visit('/challenges/titled');
    await page.getByRole('heading', { name: 'Titled' }).waitFor();
    await isTitle('Titled');
    await page.getByRole('link', { name: 'Close' }).click();
    await isTitle('Challenges');
  });

  it('reads one number before a team that has moved up the board: its place', async () => {
    await stage.aChallenge('two');
    const teams = [await stage.aTeam('Overtaken'), await stage.aTeam('Overtaking')];
    for (const { token } of teams) await stage.solve('two', token);
    const page = await stage.visit('/board');
    const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Overtaking' }) });
    await row.last().waitFor();
    await page.getByText('Updates automatically').waitFor();
    await stage.ask('POST', `/v2/admin/users/${teams[1]?.id}/awards`, { points: 900, reason: 'A write-up' });
    await row.locator('.board-row__move').waitFor();
    expect(await row.last().ariaSnapshot()).toMatch(/^- listitem:\n\s+- text: "1"\n/);
  });

  it('skips to the content of the page to sign in, which takes no token from that', async () => {
    const page = await stage.visit('/sign-in');
    await page.getByLabel('Team token').waitFor();
    await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
    await page.locator('main:focus').waitFor();
    await page.keyboard.press('Tab');
    await page.getByLabel('Team token').and(page.locator(':focus')).waitFor();
    expect(page.url()).toBe(`${stage.origin}/sign-in`);
  });

  it('stays where a member was removed', async () => {
    const { token } = await stage.aTeam('Shrinking');
    for (const email of ['ada@example.org', 'bob@example.org'])
      await stage.ask('POST', '/v1/users/me/members', { email }, token);
    const page = await stage.visit('/profile', { token });
    await page.getByRole('button', { name: 'Remove ada@example.org' }).press('Enter');
    await page.getByRole('button', { name: 'Remove bob@example.org' }).and(page.locator(':focus')).waitFor();
  });

  it('stays on the button that turns the pages of the matrix, each of which begins with its first team', async () => {
    const page = await stage.visit('/nowhere');
    await playLargeBoard(page, 3_000, rowOf);
    await page.goto(`${stage.origin}/board?view=matrix`);
    await page.getByRole('rowheader', { name: '50 Team 50' }).scrollIntoViewIfNeeded();
    const next = page.getByRole('button', { name: 'Next' });
    await next.press('Enter');
    const first = page.getByRole('rowheader', { name: '51 Team 51' });
    await first.waitFor();
    await next.and(page.locator(':focus')).waitFor();
    await page.locator('[aria-live=polite]', { hasText: 'Page 2 of 60' }).waitFor();
    expect(await page.getByRole('region', { name: 'Matrix' }).evaluate(({ scrollTop }) => scrollTop)).toBe(0);
  });

  it('hears how many teams the board has, what a team has solved, and what the button of a row does', async () => {
    const page = await stage.visit('/nowhere');
    await playLargeBoard(page, 3_000, rowOf);
    await page.goto(`${stage.origin}/board`);
    const row = page.getByRole('listitem').and(page.locator('[aria-posinset="7"][aria-setsize="3000"]'));
    await row.getByRole('button', { name: 'Show Team 7 in the graph' }).press('Enter');
    // Not "pressed": its name says the opposite then.
    await row
      .getByRole('button', { name: 'Remove Team 7 from the graph' })
      .and(page.locator(':not([aria-pressed])'))
      .waitFor();
    const visitor = await stage.visit('/board?view=matrix');
    await visitor.getByRole('cell', { name: 'Solved', exact: true }).first().waitFor();
  });

  it('goes to the name that is refused when the profile is saved', async () => {
    const { token } = await stage.aTeam('Misnamed');
    const page = await stage.visit('/profile', { token });
    await page.getByLabel('Team name').fill('é');
    await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
    await page.getByLabel('Team name').and(page.locator(':focus')).waitFor();
  });

  it('says which announcement is pinned, and goes on to the page when its banner is dismissed', async () => {
    const data = { title: 'Rules', content: '' };
    const { id } = await stage.ask<{ id: string }>('POST', '/v2/announcements', { data });
    await stage.ask('PUT', `/v2/announcements/${id}`, { data: { pinned: true } });
    const page = await stage.visit('/announcements');
    await page.getByRole('article').filter({ hasText: 'Pinned' }).filter({ hasText: 'Rules' }).waitFor();
    const visitor = await stage.visit('/board');
    await visitor.getByRole('button', { name: 'Dismiss' }).press('Enter');
    await visitor.locator('main:focus').waitFor();
  });

  it('is not told that a field is invalid before it was refused', async () => {
    const page = await stage.visit('/register');
    const name = page.getByLabel('Team name');
    expect(await name.getAttribute('aria-invalid')).toBe('false');
    // Firefox says nothing about text that comes into an alert, only about an alert that comes into the page.
    expect(await page.getByRole('alert').count()).toBe(0);
    await name.fill('é');
    await page.getByLabel('Email address').fill('e@example.org');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('A team name has 2 to 64').waitFor();
  });

  it('hears that a flag is wrong, and the text about the right one', async () => {
    const { token } = await stage.aTeam('Hearers');
    await stage.aChallenge('heard');
    const page = await stage.visit('/challenges/heard', { token });
    const flag = page.getByRole('textbox', { name: 'Flag' });
    await flag.fill('flag{wrong}');
    expect(await page.getByRole('alert').count()).toBe(0);
    await flag.press('Enter');
    await page.getByRole('alert').getByText('Wrong flag.').waitFor();
    await flag.fill('flag{heard}');
    await flag.press('Enter');
    await page.locator('.celebration:not([role]):focus').waitFor();
  });

  it('reads each language in the menu in that language', async () => {
    const page = await stage.visit('/challenges', { language: 'de' });
    await page.getByRole('button', { name: 'Menü' }).click();
    for (const [lang, name] of Object.entries({ en: 'English', de: 'Deutsch' }))
      await page.locator(`#menu [lang=${lang}]`, { hasText: name }).waitFor();
  });

  it('hears that a profile or a member is saved', async () => {
    const { token } = await stage.aTeam('Savers');
    const page = await stage.visit('/profile', { token });
    await page.getByLabel('Status', { exact: true }).fill('Here');
    await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
    await page.getByRole('alert').getByText('Saved.').waitFor();
    await page.reload();
    await page.getByLabel('Email address').last().fill('ada@example.org');
    await page.getByRole('button', { name: 'Add member' }).press('Enter');
    await page.getByRole('alert').getByText('Saved.').waitFor();
  });

  it('is told which page a link has opened, but not the first one, which the browser says', async () => {
    const page = await stage.visit('/board');
    const told = page.locator('main ~ [aria-live=polite]');
    await page.getByRole('heading', { name: 'Board' }).waitFor();
    expect(await told.textContent()).toBe('');
    await page.getByRole('link', { name: 'News' }).press('Enter');
    await told.getByText('Announcements').waitFor();
  });

  it('begins a question with its title and text', async () => {
    const { token } = await stage.aTeam('Questioned');
    const page = await stage.visit('/profile', { token });
    await page.getByRole('button', { name: 'Sign out everywhere' }).press('Enter');
    await page.locator('dialog:focus').waitFor();
  });

  it('hears of each announcement and hint by itself, and what it is', async () => {
    const page = await stage.visit('/board');
    const banners = page.locator('.banners');
    await stage.ask('POST', '/v2/announcements', { data: { title: 'Lunch', content: '' } });
    const news = banners.locator('.banner').filter({ hasText: 'News' });
    await news.getByText('Lunch').waitFor();
    expect(await banners.evaluate((box) => [box.ariaLive, box.role])).toEqual(['polite', null]);
    const first = await news.elementHandle();
    await stage.ask('POST', '/v2/announcements', { data: { title: 'Supper', content: '' } });
    await news.getByText('Supper').waitFor();
    expect(await first.evaluate((box) => box.isConnected)).toBe(false);
    // The list of announcements has no banner.
    await page.goto(`${stage.origin}/announcements`);
    await page.getByRole('heading', { name: 'Supper' }).waitFor();
    await stage.ask('POST', '/v2/announcements', { data: { title: 'Tea', content: '' } });
    await page.locator('main [aria-live=polite]', { hasText: 'News Tea' }).waitFor();
  });

  it('hears how many teams and challenges a search finds, and which row of the board is its own', async () => {
    const { token } = await stage.aTeam('Seekers');
    await stage.solve('one', token);
    const page = await stage.visit('/board', { token });
    const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Seekers' }) });
    await row.filter({ hasText: 'Your team' }).waitFor();
    await page.getByLabel('Search teams').fill('seekers');
    await page.getByRole('status').getByText('1 entry').waitFor();
    await page.goto(`${stage.origin}/challenges`);
    await page.getByLabel('Search challenges').fill('no such challenge');
    await page.getByRole('status').getByText('0 entries').waitFor();
    // This link is not there afterwards.
    await page.getByRole('link', { name: 'Show all' }).press('Enter');
    await page.locator('main:focus').waitFor();
  });

  it('hears of a challenge that is released while the list is open', async () => {
    const page = await stage.visit('/challenges');
    await page.locator('[data-challenge=one]').waitFor();
    const told = await page.locator('.page > [aria-live=polite]').elementHandle();
    expect(await told.textContent()).toBe('');
    await stage.aChallenge('late', { name: 'Latecomer' });
    await page.waitForFunction((box) => box.textContent === 'New: Latecomer', told);
  });

  it('hears when the event is paused, continues, is frozen and no longer frozen, and is over', async () => {
    const page = await stage.visit('/board');
    const told = page.locator('[aria-live=polite]:not(main *)');
    await page.getByText('Updates automatically').waitFor();
    const board = page.locator('.board__state[aria-live=off]');
    await board.waitFor();
    const element = await board.elementHandle();
    const thaw = await page.locator('.board__head span[aria-live=polite]').elementHandle();
    await stage.ask('PUT', '/v2/admin/event', { data: { paused: true } });
    await told.getByText('The event has been paused').waitFor();
    expect(await told.getByText('The event is running').count()).toBe(0);
    await stage.ask('PUT', '/v2/admin/event', { data: { paused: false } });
    await told.getByText('The event is running.').waitFor();
    await stage.ask('PUT', '/v2/admin/event', { data: { frozen: true } });
    await page.locator('.board__state[aria-live=polite]').getByText('Frozen since').waitFor();
    // Text in a new element would not be announced.
    expect(await element.evaluate((box) => box.isConnected)).toBe(true);
    expect(await thaw.textContent()).toBe('');
    await stage.ask('PUT', '/v2/admin/event', { data: { frozen: false } });
    await page.waitForFunction((box) => box.textContent === 'The board is no longer frozen.', thaw);
    await stage.ask('PUT', '/v2/admin/settings', { data: { endTime: Date.now() } });
    await told.getByText('The event is over').waitFor();
  });
});
