/** What a hall sees on its wall, from the last row: in real Chromium on the real stack. */
import type { Page } from 'playwright-core';
import { addStyles } from './support/page-checks';
import { describeWithBrowser, startStage, type Stage } from './support/stage';

const ROWS = 12;
/** The size of everything on a wall follows from that of the window: projectors, screens, and one that stands upright. */
const SIZES = [
  { width: 1280, height: 720 },
  { width: 1024, height: 768 },
  { width: 1080, height: 1920 },
  { width: 3840, height: 2160 },
] as const;

describeWithBrowser('a wall', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await startStage({ divisions: { open: 'Open', student: 'Students of universities '.repeat(3) } });
  });
  afterAll(() => stage.stop());
  afterEach(() => stage.endTest());

  /** Whether all that a box holds is in sight. */
  const isWhole = (page: Page, box: string): Promise<boolean> =>
    page.locator(box).evaluate(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight);

  it('says of six whole bloods which ones they are, and not that there are none when it could not load them', async () => {
    const solvers = [await stage.aTeam('Early'), await stage.aTeam('Next'), await stage.aTeam('Late')];
    for (const challenge of ['bled', 'bled-too']) {
      await stage.aChallenge(challenge);
      for (const solver of solvers) await stage.solve(challenge, solver.token);
    }
    const page = await stage.visit('/nowhere');
    const failure = { status: 500, json: { kind: 'errorInternal', message: '' } };
    await page.route('**/live/snapshot', (route) => route.fulfill(failure), { times: 1 });
    const isRefused = page.waitForResponse('**/live/snapshot');
    await page.goto(`${stage.origin}/projector`);
    await isRefused;
    await page.locator('.projector__bloods').waitFor();
    expect(await page.getByText('None yet').count()).toBe(0);
    await page.locator('.projector__nth').nth(5).waitFor();
    expect(await page.locator('.projector__nth').allInnerTexts()).toEqual(['3', '2', '1', '3', '2', '1']);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      expect(await isWhole(page, '.projector__bloods')).toBe(true);
    }
  });

  it('shows its last row whole, with the state of the event and the button above', async () => {
    for (let number = 1; number <= ROWS; number += 1) {
      const { id } = await stage.aTeam(`Team ${number}`);
      await stage.ask('POST', `/v2/admin/users/${id}/awards`, { points: number, reason: 'a write-up' });
    }
    await stage.ask('PUT', '/v2/admin/event', { data: { frozen: true } });
    await stage.ask('PUT', '/v2/admin/settings', { data: { endTime: Date.now() } });
    const page = await stage.visit('/projector', { token: stage.platform.adminToken, language: 'de' });
    await page.getByRole('button').waitFor();
    const rows = page.locator('.projector__board .projector__row');
    await rows.nth(ROWS - 1).waitFor();
    const areWhole = async () => {
      for (const size of SIZES) {
        await page.setViewportSize(size);
        expect(await isWhole(page, '.projector__board')).toBe(true);
      }
    };
    await areWhole();
    // The spacing that readers may set (WCAG 1.4.12).
    await addStyles(page, '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; }');
    await areWhole();
    // Others play on.
    await stage.ask('PUT', '/v2/admin/event', { data: { frozen: false } });
    await stage.ask('PUT', '/v2/admin/settings', { data: { endTime: null } });
  });

  it('draws its graph down to the bloods, also after its window has changed its size', async () => {
    const { id } = await stage.aTeam('The Drawn');
    await stage.ask('POST', `/v2/admin/users/${id}/awards`, { points: 10, reason: 'a write-up' });
    const page = await stage.visit('/projector');
    for (const size of [...SIZES, SIZES[0]]) {
      await page.setViewportSize(size);
      await page.waitForFunction(() => {
        const graph = document.querySelector('.projector canvas')?.getBoundingClientRect();
        const bloods = document.querySelector('.projector__bloods')?.getBoundingClientRect();
        if (graph === undefined || bloods === undefined) return false;
        const gap = bloods.top - graph.bottom;
        return gap >= 0 && gap < window.innerHeight / 15;
      });
    }
  });

  it('shows how much time is left beside a division with a long name and all states of the event', async () => {
    await stage.ask('PUT', '/v2/admin/event', { data: { paused: true, frozen: true } });
    const page = await stage.visit('/projector?division=student', { language: 'de' });
    const head = page.locator('.projector__head');
    await head.getByText('Eingefroren').waitFor();
    for (const size of SIZES) {
      await page.setViewportSize(size);
      const { x, width } = (await head.getByRole('timer').boundingBox()) ?? { x: NaN, width: NaN };
      expect(x + width).toBeLessThanOrEqual(size.width);
    }
    await stage.ask('PUT', '/v2/admin/event', { data: { paused: false, frozen: false } });
  });

  it('shows the whole name of the place that was revealed last, however long', async () => {
    const names = [
      'W'.repeat(64),
      'The Quick Brown Foxes Who Jump Over the Lazy Dogs Every Morning!',
      'Foxes',
    ];
    for (const [index, name] of names.entries()) {
      const { id } = await stage.aTeam(name);
      const award = { points: 10_000 - index, reason: 'a write-up' };
      await stage.ask('POST', `/v2/admin/users/${id}/awards`, award);
    }
    await stage.ask('PUT', '/v2/admin/event', { data: { frozen: true } });
    await stage.ask('PUT', '/v2/admin/settings', { data: { endTime: Date.now() } });
    const page = await stage.visit('/projector');
    for (let place = names.length; place > 0; place -= 1) {
      await stage.ask('PUT', '/v2/admin/event', { data: { revealedFromPlace: place } });
      await page.locator(`.projector__newest[data-place="${place}"]`).waitFor();
      for (const size of SIZES) {
        await page.setViewportSize(size);
        const cut = await page.locator('.projector__newest b').evaluate((name) => {
          const text = document.createRange();
          text.selectNodeContents(name);
          return text.getBoundingClientRect().bottom - name.getBoundingClientRect().bottom;
        });
        expect(cut).toBeLessThan(size.height / 100);
        expect(await isWhole(page, '.projector__frozen')).toBe(true);
      }
    }
    await stage.ask('PUT', '/v2/admin/event', { data: { frozen: false } });
    await stage.ask('PUT', '/v2/admin/settings', { data: { endTime: null } });
  });

  it('shows the board again, and of its division, when the event is extended after a first reveal', async () => {
    const { id } = await stage.aTeam('The Extended');
    await stage.ask('POST', `/v2/admin/users/${id}/awards`, { points: 20_000, reason: 'a write-up' });
    await stage.ask('PUT', '/v2/admin/event', { data: { frozen: true } });
    await stage.ask('PUT', '/v2/admin/settings', { data: { endTime: Date.now() } });
    await stage.ask('PUT', '/v2/admin/event', { data: { revealedFromPlace: 1 } });
    const page = await stage.visit('/projector?division=open');
    await page.locator('.projector__newest', { hasText: 'The Extended' }).waitFor();
    await stage.ask('PUT', '/v2/admin/settings', { data: { endTime: null } });
    await page.getByRole('heading', { name: 'Latest bloods' }).waitFor();
    await page.locator('.projector__head', { hasText: 'Open' }).waitFor();
    expect(await page.locator('.projector__spotlight').count()).toBe(0);
    await stage.ask('PUT', '/v2/admin/event', { data: { frozen: false } });
  });
});
