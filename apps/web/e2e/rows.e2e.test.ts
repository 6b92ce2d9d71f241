/** What the rows of a large event have room for, in real Chromium on the real stack. */
import type { Locator } from 'playwright-core';
import { playLargeBoard, rowOf } from './support/large-board';
import { sidewaysScrolling } from './support/page-checks';
import { describeWithBrowser, startStage, type Stage } from './support/stage';

describeWithBrowser('in a large event', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await startStage();
  });
  afterAll(() => stage.stop());
  afterEach(() => stage.endTest());

  const award = (id: string, points: number) =>
    stage.ask('POST', `/v2/admin/users/${id}/awards`, { points, reason: 'a write-up' });

  it('a phone shows whole places and scores on the board', async () => {
    const page = await stage.visit('/nowhere', { width: 360 });
    await playLargeBoard(page, 10_000, (number) => ({
      ...rowOf(9_000 + number),
      score: 1_000_000 - number,
    }));
    await page.goto(`${stage.origin}/board`);
    const row = page.locator('.board-row').first();
    await row.getByText('9,001').waitFor();
    const edges = await row.evaluate((element) =>
      ['.board-row__place', '.avatar', '.board-row__score', 'button'].flatMap((part) => {
        const shown = element.querySelector(part) ?? element;
        const text = document.createRange();
        text.selectNodeContents(shown);
        const { left, right } = (part === '.avatar' ? shown : text).getBoundingClientRect();
        return [left, right];
      }),
    );
    expect(edges[0]).toBeGreaterThanOrEqual((await row.boundingBox())?.x ?? 0);
    expect(edges).toEqual(edges.toSorted((a, b) => a - b));
  });

  it.each([
    ['a status', { statusText: 'W'.repeat(60) }, 1280],
    ['the name of a division', { division: 'Students of universities '.repeat(3) }, 768],
  ])('%s makes way on the board before any of the name of its team does', async (_what, fields, width) => {
    const page = await stage.visit('/nowhere', { width });
    const name = 'The Team of Our University';
    await playLargeBoard(page, 1, (place) => ({ ...rowOf(place), name, ...fields }));
    await page.goto(`${stage.origin}/board`);
    const link = page.getByRole('list', { name: 'Board' }).getByRole('link', { name });
    const [nameWidth = NaN, boxWidth] = await link.evaluate((box) => {
      const text = document.createRange();
      text.selectNodeContents(box);
      return [text, box].map((shown) => shown.getBoundingClientRect().width);
    });
    expect(boxWidth).toBeGreaterThanOrEqual(nameWidth);
  });

  it('the board goes on below a mouse that rests there', async () => {
    const { id } = await stage.aTeam('The Watched');
    await award(id, 10);
    const page = await stage.visit('/nowhere');
    await page.clock.install();
    await page.goto(`${stage.origin}/board`);
    await page.getByText('Updates automatically').waitFor();
    const row = page.locator(`[data-team="${id}"]`);
    await row.hover();
    await Promise.all([page.waitForResponse('**/api/v2/leaderboard/now?**'), award(id, 7)]);
    await page.clock.fastForward('00:30');
    await row.getByText('17', { exact: true }).waitFor();
  });

  it('a profile shows the history of its team while others overtake it', async () => {
    const { id } = await stage.aTeam('The Overtaken');
    await award(id, 10);
    const page = await stage.visit(`/profile/${id}`);
    const graph = page.locator('.score-graph canvas');
    await graph.waitFor();
    // The team at its place, until its new place arrives.
    const data = { graph: [{ id: 'other', name: 'The Next', points: [] }] };
    await page.route('**/api/v2/leaderboard/graph?**', (route) =>
      route.fulfill({ json: { kind: 'goodLeaderboardGraph', message: '', data } }),
    );
    await Promise.all([page.waitForResponse('**/api/v2/leaderboard/graph?**'), award(id, 7)]);
    await page.getByText('17', { exact: true }).waitFor();
    expect(await graph.isVisible()).toBe(true);
  });

  describe('whose challenges have thousands of solves and large files', () => {
    const visitOn = async (phone: { readonly width: number; readonly textPixels: number }) => {
      const page = await stage.visit('/nowhere', { language: 'de', width: phone.width });
      const browser = await page.context().newCDPSession(page);
      await browser.send('Page.setFontSizes', { fontSizes: { standard: phone.textPixels } });
      await page.route('**/api/v2/challs', async (route) => {
        const response = await route.fetch();
        const { data, ...reply } = await response.json();
        const played = data.map((challenge: object) => ({ ...challenge, solves: 15_381 }));
        await route.fulfill({ json: { ...reply, data: played } });
      });
      return page;
    };
    beforeAll(() =>
      stage.aChallenge('played', {
        name: 'The noisy heap of old kernels',
        files: [{ name: 'a-disk-image.tar.gz', url: '/uploads/0/x', size: 950_500_000 }],
      }),
    );

    it('a small phone leaves their names a third of a line', async () => {
      const page = await visitOn({ width: 320, textPixels: 16 });
      await page.goto(`${stage.origin}/challenges`);
      await page.getByTitle('Liste').click();
      const [card, name] = [page.locator('.challenge-card'), page.locator('.challenge-card__name')];
      const cardWidth = (await card.boundingBox())?.width ?? Infinity;
      expect((await name.boundingBox())?.width).toBeGreaterThan(cardWidth / 3);
      expect(await card.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    });

    it('text of twice the size fits on a phone', async () => {
      const page = await visitOn({ width: 360, textPixels: 32 });
      for (const path of ['/challenges', '/challenges/played']) {
        await page.goto(stage.origin + path);
        await page.getByText('15.381').filter({ visible: true }).first().waitFor();
        expect([path, ...(await sidewaysScrolling(page))]).toEqual([path]);
      }
    });
  });

  it('a phone shows where the names of two files and of two members differ: at their ends', async () => {
    const { token } = await stage.aTeam('The Many');
    for (const day of ['saturday', 'sunday']) {
      const email = `working-on-the-challenges-of-${day}@example.org`;
      await stage.ask('POST', '/v1/users/me/members', { email }, token);
    }
    const names = ['traffic-of-the-server-of-day-1.pcap', 'traffic-of-the-server-of-day-2.pcap'];
    await stage.aChallenge('recorded', {
      files: names.map((name) => ({ name, url: '/uploads/0/x', size: 1 })),
    });
    const page = await stage.visit('/challenges/recorded', { token, width: 360 });
    const cutOff = (texts: Locator) =>
      texts.evaluateAll((all) =>
        all.filter((text) => text.scrollWidth > text.clientWidth).map(({ textContent }) => textContent),
      );
    await page.locator('.files__row a').nth(1).waitFor();
    expect(await cutOff(page.locator('.files__row a'))).toEqual([]);
    await page.goto(`${stage.origin}/profile`);
    await page.locator('.removable span').nth(1).waitFor();
    expect(await cutOff(page.locator('.removable span'))).toEqual([]);
  });
});
