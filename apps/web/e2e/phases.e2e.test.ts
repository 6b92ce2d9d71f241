/** What an event shows before its start, after its end, and to those who only get a link to it. */
import { axeViolations, sidewaysScrolling } from './support/page-checks';
import { describeWithBrowser, startStage, type Stage } from './support/stage';

const DAY_MS = 86_400_000;

describeWithBrowser('an event', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await startStage();
  });
  afterAll(() => stage.stop());
  afterEach(() => stage.endTest());

  const times = (startTime: number, endTime: number) =>
    stage.ask('PUT', '/v2/admin/settings', { data: { startTime, endTime } });

  it('shows in previews of links what staff have chosen', async () => {
    const page = await stage.visit('/staff/settings', { token: stage.platform.adminToken });
    await page.getByLabel('Text of link previews').fill('Eight hours & one harbour.');
    await page.getByLabel('Address of the picture of link previews').fill('/uploads/card.png');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.', { exact: true }).waitFor();
    // As it is sent, because what makes previews runs no scripts.
    const sent = await (await fetch(stage.origin)).text();
    expect(sent).toContain('<meta name="description" content="Eight hours &amp; one harbour." />');
    expect(sent).toMatch(/<meta property="og:image" content="https?:[^"]*\/uploads\/card\.png" \/>/);
  });

  it('begins on a wall whose laptop has slept until then', async () => {
    const startTime = Date.now() + DAY_MS;
    await times(startTime, startTime + DAY_MS);
    const wall = await stage.visit('/nowhere');
    await wall.clock.install();
    await wall.goto(`${stage.origin}/projector`);
    await wall.getByText('Starts in').waitFor();
    // Nothing tells it that the server has not slept.
    await wall.context().setOffline(true);
    await wall.clock.setSystemTime(startTime);
    await wall.clock.fastForward('00:10');
    await wall.locator('.countdown').waitFor({ state: 'detached' });
  });

  it('before its start leads to a team, says when it begins, and then shows the board by itself', async () => {
    await times(Date.now() + 2.5 * DAY_MS, Date.now() + 4 * DAY_MS);
    const { token } = await stage.aTeam('Early Birds');
    for (const path of ['/board', '/challenges']) {
      const page = await stage.visit(path, { width: 360 });
      await page.getByText('2 days to go').waitFor();
      await page.getByRole('banner').getByText('Starts in').waitFor();
      const main = page.getByRole('main');
      await main.getByRole('link', { name: 'Register a team' }).waitFor();
      await main.getByRole('link', { name: 'Sign in' }).waitFor();
      expect(await axeViolations(page)).toEqual([]);
    }
    await stage.aChallenge('ready');
    const staff = await stage.visit('/staff', { token: stage.platform.adminToken });
    for (const list of ['Solves by challenge', 'Unsolved'])
      await staff.locator('section', { hasText: list }).getByText('No challenge is open yet.').waitFor();
    const own = await stage.visit('/board', { token });
    await own.getByText('2 days to go').waitFor();
    expect(await own.getByRole('main').getByRole('link').count()).toBe(0);

    const wall = await stage.visit('/projector', { theme: 'dark' });
    await wall.getByText('Starts in').waitFor();
    await wall.getByText(new URL(stage.origin).host).waitFor();
    expect(await wall.getByRole('timer').count()).toBe(1);
    expect(await axeViolations(wall)).toEqual([]);
    await wall.setViewportSize({ width: 360, height: 740 });
    expect(await sidewaysScrolling(wall)).toEqual([]);
    // The view is higher than this window, so a keyboard has to reach it to scroll.
    await wall.keyboard.press('Tab');
    await wall.locator('main:focus').waitFor();

    await times(Date.now() - 1_000, Date.now() + DAY_MS);
    await wall.getByRole('timer').getByText('Ends in').waitFor();
    await wall.getByRole('heading', { name: 'Nobody is on the board yet' }).waitFor();
    await wall.getByText(new URL(stage.origin).host).waitFor();
    await own.getByText('Updates automatically').waitFor();
  });

  it('after its end leads to the board, and its clock says what is over', async () => {
    const board = await stage.visit('/board');
    await board.getByText('Updates automatically').waitFor();
    await times(Date.now() - DAY_MS, Date.now() - 1_000);
    await board.getByText('only the organisers can still change the board.').waitFor();
    const page = await stage.visit('/', { width: 360 });
    const main = page.getByRole('main');
    await main.getByRole('link', { name: 'Board' }).waitFor();
    const looks = await main
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((link) => [link.textContent, link.classList.contains('button--main')]),
      );
    expect(looks).toEqual([
      ['Board', true],
      ['Register a team', false],
      ['Sign in', false],
      ['Challenges', false],
    ]);
    expect(await page.locator('.bar__clock').innerText()).toMatch(/^Event\s+over$/);
    const wall = await stage.visit('/projector');
    await wall.getByRole('timer').getByText('Event').waitFor();
    expect(await wall.getByRole('timer').innerText()).toMatch(/^Event\s+over$/);
    const staff = await stage.visit('/staff', { token: stage.platform.adminToken });
    await staff.getByText('The event is over; flags are no longer accepted.').waitFor();
  });

  it('whose start staff move on after it has begun closes the pages that teams have open, until it begins', async () => {
    await times(Date.now() - DAY_MS, Date.now() + DAY_MS);
    await stage.aChallenge('too-early');
    const { token } = await stage.aTeam('The Hasty');
    const page = await stage.visit('/challenges/too-early', { token });
    const bar = page.getByRole('navigation', { name: 'Pages' });
    await bar.getByText('unsolved').waitFor();
    await page.getByLabel('Flag', { exact: true }).fill('flag{half');
    await times(Date.now() + DAY_MS, Date.now() + 2 * DAY_MS);
    await page.getByRole('heading', { name: 'The event has not started yet' }).waitFor();
    await page.locator('[data-challenge]').waitFor({ state: 'detached' });
    await bar.getByText('unsolved').waitFor({ state: 'detached' });
    await times(Date.now() - DAY_MS, Date.now() + DAY_MS);
    await bar.getByText('unsolved').waitFor();
    expect(await page.getByLabel('Flag', { exact: true }).inputValue()).toBe('flag{half');
  });
});
