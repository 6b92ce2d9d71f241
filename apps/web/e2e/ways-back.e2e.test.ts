/** Where somebody was before: a way back leads there, in real Chromium on the real stack. */
import { playLargeBoard, rowOf } from './support/large-board';
import { describeWithBrowser, startStage, type Stage } from './support/stage';

describeWithBrowser('a way back', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await startStage();
  });
  afterAll(() => stage.stop());
  afterEach(() => stage.endTest());

  it('leads to the card of a challenge that is closed, on a phone as well', async () => {
    await stage.aChallenge('first', { name: 'First' });
    await stage.aChallenge('last', { name: 'Last' });
    const page = await stage.visit('/challenges', { width: 390 });
    const card = page.locator('[data-challenge]').last();
    await card.click();
    await page.getByRole('link', { name: 'Close' }).click();
    await card.and(page.locator(':focus')).waitFor();
    await page.waitForFunction(() => {
      const { top, bottom } = document.activeElement?.getBoundingClientRect() ?? { top: -1, bottom: 0 };
      return top > 0 && bottom < innerHeight;
    });
  });

  it('leads to the team on a board of thousands', async () => {
    const page = await stage.visit('/', { width: 360 });
    await playLargeBoard(page, 3_000, rowOf);
    await page.goto(`${stage.origin}/board`);
    await page.getByRole('link', { name: 'Team 1', exact: true }).waitFor();
    await page.evaluate(() => scrollTo(0, 48 * 2_000));
    const passed = page.getByRole('link', { name: 'Team 1990', exact: true });
    await passed.waitFor();
    await page.getByRole('link', { name: 'News' }).click();
    await page.getByRole('heading', { name: 'Announcements', exact: true }).waitFor();
    await page.goBack();
    await passed.waitFor();
  });

  it('leads from a search of the board to all teams, and from a division that is gone to all divisions', async () => {
    const page = await stage.visit('/nowhere');
    await playLargeBoard(page, 3_000, rowOf);
    await page.goto(`${stage.origin}/board?division=former`);
    // Were it shown as "All divisions", that could not be chosen.
    expect(await page.getByLabel('Division').inputValue()).toBe('former');
    await page.getByLabel('Division').selectOption('All divisions');
    await page.waitForURL('**/board');
    await page.getByLabel('Search teams').fill('Team');
    await page.waitForURL('**/board?q=Team');
    await page.clock.install();
    await page.getByRole('link', { name: 'Board', exact: true }).click();
    await page.waitForURL('**/board');
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[type=search]')?.value === '');
    // As long as typing takes to be searched for.
    await page.clock.runFor(2_000);
    expect(new URL(page.url()).search).toBe('');
  });

  it('leads staff who have to sign in to the list as they had filtered it', async () => {
    const page = await stage.visit('/staff/audit?action=team.create');
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('Team token').fill(stage.platform.adminToken);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/staff/audit?action=team.create');
  });

  it('leads to the first teams of the matrix when another division is chosen, with their places in it', async () => {
    const page = await stage.visit('/', { width: 360 });
    await playLargeBoard(page, 3_000, (place) => ({ ...rowOf(place), globalPlace: 1_000 + place }));
    await page.goto(`${stage.origin}/board?view=matrix`);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('rowheader', { name: '1,051 Team 51' }).waitFor();
    await page.getByLabel('Division').selectOption('Student');
    await page.getByRole('rowheader', { name: '1 Team 1', exact: true }).waitFor();
  });

  it('from another site asks the server, not the cache of the browser, which may be hours old', async () => {
    const page = await stage.visit('/challenges');
    await page.locator('[data-challenge]').first().waitFor();
    await page.goto(`${stage.origin}/api/healthz`);
    await stage.ask('PUT', '/v2/admin/settings', { data: { ctfName: 'Renamed' } });
    await stage.aChallenge('released-since');
    const [config, list] = await Promise.all([
      ...['/client/config', '/challs'].map((path) => page.waitForResponse(`**/api/v2/**${path}`)),
      page.goBack(),
    ]);
    expect(await config?.text()).toContain('"Renamed"');
    expect(await list?.text()).toContain('"released-since"');
  });

  it('down the board leaves no team behind that is on two of its pages, because it moved between their answers', async () => {
    const page = await stage.visit('/', { width: 360 });
    await playLargeBoard(page, 3_000, (place) => rowOf(place === 53 ? 48 : place));
    await page.goto(`${stage.origin}/board`);
    const first = page.getByRole('link', { name: 'Team 1', exact: true });
    const moved = page.locator('[data-team=team-48]');
    await first.waitFor();
    await page.evaluate(() => scrollTo(0, 48 * 50));
    await moved.nth(1).waitFor({ state: 'attached' });
    for (let row = 0; row < 3; row += 1) {
      await page.evaluate(() => scrollBy(0, -48));
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    }
    await page.evaluate(() => scrollTo(0, 0));
    await first.waitFor();
    await page.getByRole('link', { name: 'Team 60', exact: true }).waitFor({ state: 'detached' });
    expect(await moved.count()).toBe(0);
  });

  it('leads from the last of the solves, whose number each has from the start, to those before it when staff have deleted it', async () => {
    await stage.aChallenge('often');
    const page = await stage.visit('/nowhere');
    let solves = 11;
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route('**/api/v2/challs', async (route) => {
      const response = await route.fetch();
      const { data, ...rest } = await response.json();
      const json = { ...rest, data: data.map((challenge: object) => ({ ...challenge, solves })) };
      await route.fulfill({ response, json });
    });
    await page.route('**/challs/often/solves?*', async (route) => {
      const first = Number(new URL(route.request().url()).searchParams.get('offset')) + 1;
      if (first > 1) await held;
      const rows = Array.from({ length: Math.max(0, Math.min(10, solves - first + 1)) }, (_, index) => ({
        id: `solve-${first + index}`,
        createdAt: Date.now(),
        userId: `team-${first + index}`,
        userName: `Solver ${first + index}`,
        userAvatarUrl: null,
        bloodIndex: null,
      }));
      await route.fulfill({ json: { kind: 'goodChallengeSolves', message: '', data: { solves: rows } } });
    });
    await page.clock.install();
    await page.goto(`${stage.origin}/challenges/often`);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('Page 2 of 2').waitFor();
    expect(await page.locator('.solvers__row').first().innerText()).toMatch(/^1\n/);
    letGo();
    await page.getByText('Solver 11').waitFor();
    solves = 10;
    await page.clock.fastForward('00:10');
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await page.getByText('Solver 10').waitFor();
    expect(await page.getByText('Nobody yet').count()).toBe(0);
  });

  it('from a challenge that keys have led to is where the list shows its card', async () => {
    for (let number = 1; number <= 24; number += 1)
      await stage.aChallenge(`key-${number}`, { sortWeight: number });
    const page = await stage.visit('/challenges/key-1');
    await page.getByRole('heading', { name: 'key-1', exact: true }).waitFor();
    for (let number = 2; number <= 24; number += 1) {
      await page.keyboard.press('j');
      await page.getByRole('heading', { name: `key-${number}`, exact: true }).waitFor();
    }
    const isInSight = () =>
      page.locator('[data-challenge=key-24]').evaluate((card) => {
        const { top, bottom } = card.getBoundingClientRect();
        return top > 56 && bottom < innerHeight;
      });
    expect(await isInSight()).toBe(true);
    await page.keyboard.press('Escape');
    await page.locator('[data-challenge=key-24]:focus').waitFor();
    expect(await isInSight()).toBe(true);
  });
});
