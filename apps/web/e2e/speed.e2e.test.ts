/** What the first visit costs: bytes, rounds of requests, and things that move while it loads. */
import type { Page } from 'playwright-core';
import { describeWithBrowser, startStage, type Stage } from './support/stage';

/** Compressed script and style that a cold visit of the challenges loads. */
const BUDGET_BYTES = 150 * 1024;
/** Of the score for which pages count as steady. */
const MAX_SHIFT = 0.05;
/** Far above what a browser needs to start the next round of requests. */
const LATENCY_MS = 1_000;
const ROWS_ON_THE_WALL = 12;

const OF_EVERY_PAGE = [
  '/api/v2/announcements',
  '/api/v2/event',
  '/api/v2/integrations/client/config',
  '/api/v2/users/me',
];

describeWithBrowser('the first visit', () => {
  let stage: Stage;
  let team: { readonly token: string };
  beforeAll(async () => {
    stage = await startStage();
    team = await stage.aTeam('First Visitors');
    // More than fit beside each other.
    for (let number = 1; number <= 20; number += 1) await stage.aChallenge(`more-${number}`, {});
    await stage.aChallenge('plain', { tags: ['easy'] });
    await stage.ask('POST', '/v2/admin/challs/plain/hints', { title: 'A hint', content: 'Here.', price: 0 });
    await stage.solve('more-1', team.token);
  });
  afterAll(() => stage.stop());
  afterEach(() => stage.closePages());

  it('loads at most 150 KiB of script and style for the challenges, in at most three rounds, and moves nothing', async () => {
    const { requests, shifted } = await coldLoad('/challenges', (page) =>
      page.getByRole('link', { name: /plain/ }).waitFor(),
    );
    const code = requests.filter(({ path }) => /\.(js|css)$/.test(path));
    const bytes = code.reduce((sum, entry) => sum + entry.bytes, 0);
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThanOrEqual(BUDGET_BYTES);
    expect(
      code
        .map(({ path }) => path)
        .filter((path) =>
          /graph|plot|matrix|markdown|staff|editor|submissions|teams|dashboard|clients|uploads/.test(path),
        ),
    ).toEqual([]);
    // The page is the first round, its code the second; the list is requested in the third, and once.
    expect(requests.filter(({ path }) => path === '/api/v2/challs').map(({ round }) => round)).toEqual([3]);
    expect(
      requests
        .filter(({ path }) => OF_EVERY_PAGE.includes(path))
        .map(({ path }) => path)
        .sort(),
    ).toEqual(OF_EVERY_PAGE);
    expect(code.filter(({ round }) => round > 3)).toEqual([]);
    expect(shifted).toBeLessThan(MAX_SHIFT);
  });

  it('asks for the hints of a challenge in the third round, and nothing pushes the flag field away', async () => {
    const { requests, shifted } = await coldLoad('/challenges/plain', async (page) => {
      await page.getByText('A hint').waitFor();
      await page.getByLabel('Flag', { exact: true }).waitFor();
    });
    expect(
      requests.filter(({ path }) => path === '/api/v2/challs/plain/hints').map(({ round }) => round),
    ).toEqual([3]);
    expect(shifted).toBeLessThan(MAX_SHIFT);
  });

  it('asks for the board in the third round, and the graph pushes nothing away', async () => {
    const { requests, shifted } = await coldLoad('/board', async (page) => {
      await page.locator('[data-team]').first().waitFor();
      await page.locator('canvas').waitFor();
    });
    const roundsOf = (path: string) =>
      requests.filter((request) => request.path === path).map(({ round }) => round);
    expect(roundsOf('/api/v2/leaderboard/now')).toEqual([3]);
    expect(roundsOf('/api/v2/leaderboard/graph')).toEqual([3]);
    expect(shifted).toBeLessThan(MAX_SHIFT);
  });

  it('asks for nothing twice when the script that asks ahead of the app comes after it', async () => {
    const page = await stage.visit('about:blank', { token: team.token });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.route(/early/, async (route) => {
      await page.waitForResponse(/leaderboard\/now/);
      await route.continue();
    });
    await page.goto(`${stage.origin}/board`);
    expect(asked.find((path) => path.includes('early'))).toBeDefined();
    for (const path of ['leaderboard/now', 'leaderboard/graph', 'users/me'])
      expect(asked.filter((one) => one === `/api/v2/${path}`)).toHaveLength(1);
  });

  it('keeps the wall where it is, on a phone as well', async () => {
    for (let number = 1; number <= ROWS_ON_THE_WALL; number += 1) {
      const { id } = await stage.aTeam(`Team ${number}`);
      await stage.ask('POST', `/v2/admin/users/${id}/awards`, { points: number, reason: 'a write-up' });
    }
    const { shifted } = await coldLoad(
      '/projector',
      async (page) => {
        await page
          .locator('.projector__row')
          .nth(ROWS_ON_THE_WALL - 1)
          .waitFor();
        await page.locator('canvas').waitFor();
      },
      360,
    );
    expect(shifted).toBeLessThan(MAX_SHIFT);
  });

  it('shows that it loads while its code is on a slow way', async () => {
    const page = await stage.visit('about:blank', {});
    let release = (): void => undefined;
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\.js$/, async (route) => {
      await isReleased;
      await route.continue();
    });
    await page.goto(`${stage.origin}/challenges`, { waitUntil: 'commit' });
    await page.getByText('Loading…').waitFor();
    release();
    await page.getByRole('link', { name: /plain/ }).waitFor();
    expect(await page.locator('.starting').count()).toBe(0);
  });

  it('has no banner that moves the announcement it speaks of', async () => {
    await stage.ask('POST', '/v2/announcements', {
      data: { title: 'News', content: 'A line.\n\n'.repeat(60) },
    });
    const { shifted } = await coldLoad(
      '/announcements',
      (page) => page.getByText('A line.').last().waitFor(),
      360,
    );
    expect(shifted).toBe(0);
  });

  /**
   * Loads a page with nothing cached. `round`: of the requests before, so many had to be answered one after the other;
   * `shifted`: what a browser counts as cumulative layout shift.
   */
  async function coldLoad(path: string, isShown: (page: Page) => Promise<void>, width = 1280) {
    const page = await stage.visit('about:blank', { token: team.token, width });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: LATENCY_MS,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
    await page.addInitScript(() => {
      Reflect.set(window, 'shifted', 0);
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          Reflect.set(
            window,
            'shifted',
            Number(Reflect.get(window, 'shifted')) + Number(Reflect.get(entry, 'value')),
          );
      }).observe({ type: 'layout-shift' });
    });
    await page.goto(stage.origin + path);
    await isShown(page);
    return page.evaluate(() => {
      const done: { path: string; bytes: number; round: number; end: number }[] = [];
      for (const entry of performance.getEntriesByType('resource')) {
        const { name, encodedBodySize, startTime, responseEnd } = entry as PerformanceResourceTiming;
        const before = done.filter(({ end }) => end > 0 && end <= startTime).map(({ round }) => round);
        done.push({
          path: new URL(name).pathname,
          bytes: encodedBodySize,
          round: Math.max(1, ...before) + 1,
          end: responseEnd,
        });
      }
      return { requests: done, shifted: Number(Reflect.get(window, 'shifted')) };
    });
  }
});
