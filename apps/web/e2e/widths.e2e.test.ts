/** What has to fit where room is scarce: the longest names, large text, low screens, texts that reach beyond their own. */
import type { Page } from 'playwright-core';
import { addStyles, cutLinks, sidewaysScrolling, smallTargets } from './support/page-checks';
import { describeWithBrowser, startStage, type Stage } from './support/stage';

describeWithBrowser('where room is scarce', () => {
  let stage: Stage;
  let token: string;

  beforeAll(async () => {
    stage = await startStage();
    const ctfName = 'The Annual Capture the Flag of the Harbour City and Its Universities (2026)';
    await stage.ask('PUT', '/v2/admin/settings', { data: { ctfName } });
    ({ token } = await stage.aTeam('Long Name '.repeat(6).padEnd(64, '.')));
    await stage.ask('PATCH', '/v2/users/me', { countryCode: 'MT' }, token);
    await stage.aChallenge('one', {});
    await stage.solve('one', token);
  });
  afterAll(() => stage.stop());
  afterEach(() => stage.closePages());

  /** Of the team with the long name; other tests let others play. */
  const ownRow = (page: Page) => page.locator('.board-row').filter({ hasText: 'Long Name' });
  const rightEdge = async (page: Page, selector: string) => {
    const box = await page.locator(selector).first().boundingBox();
    return (box?.x ?? Infinity) + (box?.width ?? 0);
  };

  it.each([360, 860, 1024])('long names leave points and menu in the bar, %i pixels wide', async (width) => {
    const page = await stage.visit('/nowhere', { token, width });
    await page.route('**/api/v2/users/me', async (route) => {
      const response = await route.fetch();
      const { data, ...rest } = await response.json();
      await route.fulfill({ response, json: { ...rest, data: { ...data, score: 500_000 } } });
    });
    await page.goto(`${stage.origin}/board`);
    await page.getByText('500,000 pts').waitFor();
    await ownRow(page).locator('.board-row__name').waitFor();
    const [score, points] = await page
      .locator('.bar__score, .bar__score .number')
      .evaluateAll((all) => all.map((part) => part.getBoundingClientRect().x));
    expect(points).toBeGreaterThan(score ?? Infinity);
    expect(await rightEdge(page, '[popovertarget=menu]')).toBeLessThanOrEqual(width);
    expect(await sidewaysScrolling(page)).toEqual([]);
  });

  it.each([24, 32])('text of %i pixels fits on a phone, with the names of teams', async (standard) => {
    const page = await stage.visit('about:blank', { token, width: 360 });
    const browser = await page.context().newCDPSession(page);
    await browser.send('Page.setFontSizes', { fontSizes: { standard } });
    for (const path of ['/', '/challenges', '/profile', '/board']) {
      await page.goto(stage.origin + path);
      await page.locator('.bar__link').first().waitFor();
      await page.waitForFunction(() => document.querySelector('.skeleton') === null);
      expect([path, ...(await sidewaysScrolling(page))]).toEqual([path]);
      expect(await rightEdge(page, '.bar__link:last-child')).toBeLessThanOrEqual(360);
      const search = page.locator('.challenges__search');
      if (path === '/challenges') expect((await search.boundingBox())?.width).toBeGreaterThan(7 * standard);
    }
    const icon = await page.locator('.bar__link svg').first().boundingBox();
    expect(icon?.width).toBeGreaterThan(standard);
    const name = await ownRow(page).locator('.board-row__name a').boundingBox();
    expect(name?.width).toBeGreaterThan(2 * standard);
    const heights = await page
      .locator('.board-row')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    const list = await page.locator('.board__list').boundingBox();
    expect(list?.height).toBeCloseTo(heights.reduce((sum, height) => sum + height));
    await page.goto(`${stage.origin}/projector`);
    const shown = await page.locator('.projector__row .cut').first().boundingBox();
    expect(shown?.width).toBeGreaterThan(2 * standard);
  });

  it('the menu and questions fit on a phone with text of twice the size', async () => {
    const page = await stage.visit('about:blank', { token, width: 360 });
    const browser = await page.context().newCDPSession(page);
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    const excess = (selector: string) =>
      page.locator(selector).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    await page.goto(`${stage.origin}/challenges`);
    await page.locator('[data-challenge]').first().waitFor();
    await page.keyboard.press('?');
    expect(await excess('.dialog')).toBe(0);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 360, height: 640 });
    await page.locator('[popovertarget=menu]').click();
    expect(await excess('#menu')).toBe(0);
    const menu = await page.locator('#menu').boundingBox();
    expect((menu?.y ?? 640) + (menu?.height ?? 0)).toBeLessThanOrEqual(640);
    await page.getByRole('link', { name: 'Your team' }).click();
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    expect(await excess('.dialog')).toBe(0);
  });

  it('text of twice the size fits on the phones of staff as well, with names that have no gap', async () => {
    const teams = [await stage.aTeam('x'.repeat(64)), await stage.aTeam('y'.repeat(64))];
    for (const team of teams)
      await stage
        .ask('POST', '/v1/challs/one/submit', { flag: 'flag{wrong}' }, team.token)
        .catch(() => undefined);
    const [first] = teams.map(({ id }) => id);
    await stage.ask('PUT', `/v2/admin/users/${first}`, { data: { banned: true } });
    const check = { failure: 'scriptFailed', durationMilliseconds: 0 };
    await stage.ask('PUT', '/v2/admin/challs/one/solve-check', { data: check });
    const caseId = teams
      .map(({ id }) => id)
      .toSorted()
      .join('~');
    const page = await stage.visit('about:blank', { token: stage.platform.adminToken, width: 360 });
    const browser = await page.context().newCDPSession(page);
    for (const standard of [16, 32]) {
      await browser.send('Page.setFontSizes', { fontSizes: { standard } });
      for (const part of ['', 'announcements', 'challenges/edit/one', `cases/${caseId}`, `teams/${first}`]) {
        await page.goto(`${stage.origin}/staff/${part}`);
        await page.locator('h1').first().waitFor();
        await page.waitForFunction(() => document.querySelector('.skeleton') === null);
        expect([part, standard, ...(await sidewaysScrolling(page))]).toEqual([part, standard]);
      }
      const name = await page.locator('h1').boundingBox();
      expect(name?.width).toBeGreaterThan(3 * standard);
    }
  });

  it.each(['en', 'de'])('a small phone breaks no word of bar and title, in %s', async (language) => {
    const { adminToken } = stage.platform;
    const page = await stage.visit('about:blank', { token: adminToken, width: 320, language });
    const browser = await page.context().newCDPSession(page);
    for (const standard of [16, 32]) {
      await browser.send('Page.setFontSizes', { fontSizes: { standard } });
      await page.goto(`${stage.origin}/announcements`);
      await page.locator('.bar__link').nth(3).waitFor();
      expect(await cutLinks(page)).toEqual([]);
      expect((await page.locator('h1').boundingBox())?.height).toBeLessThan(48);
    }
    // A browser may be told to enlarge small text; then the longest word has a second line.
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
    await addStyles(page, '.bar__link { font-size: 18px; }');
    expect(await cutLinks(page)).toEqual([]);
  });

  it('a phone shows the first places without scrolling, with two fifths of each for its name, and the graph when asked', async () => {
    const page = await stage.visit('/board', { token, width: 360 });
    const row = await page.locator('.board-row').first().boundingBox();
    expect(row?.y).toBeLessThan(400);
    const name = await ownRow(page).locator('.board-row__name a').boundingBox();
    expect(name?.width).toBeGreaterThan(0.4 * (row?.width ?? Infinity));
    expect(await page.locator('.score-graph').isVisible()).toBe(false);
    await page.setViewportSize({ width: 740, height: 360 });
    await page.reload();
    await page.getByText('Scores over time').click();
    await page.locator('.score-graph canvas').waitFor();
  });

  it('a finger has 44 pixels for every control', async () => {
    const page = await stage.visit('/board', { token, width: 360, isTouched: true });
    await page.locator('.board-row button').first().waitFor();
    expect(await smallTargets(page)).toEqual([]);
  });

  it('a phone shows what is typed as large as other texts: an iPhone zooms in to smaller fields', async () => {
    await stage.aChallenge('typed', {});
    const page = await stage.visit('/challenges/typed', { token, width: 390 });
    const sizeOf = (element: Element): string => getComputedStyle(element).fontSize;
    expect(await page.getByLabel('Flag', { exact: true }).evaluate(sizeOf)).toBe('16px');
  });

  it('a laptop shows where the flag of a long challenge is typed, below news as well', async () => {
    await stage.aChallenge('long', { description: 'A line.\n\n'.repeat(60) });
    await stage.ask('POST', '/v2/announcements', { data: { title: 'News', content: '' } });
    const page = await stage.visit('/challenges/long', { token });
    await page.getByRole('button', { name: 'Dismiss' }).waitFor();
    const form = await page.locator('.flag-form').boundingBox();
    expect((form?.y ?? Infinity) + (form?.height ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
  });

  it.each([1280, 360])(
    'a link in a challenge is not under the form when it has the focus, %i pixels wide',
    async (width) => {
      await stage.aChallenge('linked', { description: '[A link](https://example.org/).\n\n'.repeat(60) });
      const page = await stage.visit('/challenges/linked', { token, width });
      await page.locator('.flag-form').waitFor();
      const covered = await page.locator('.markdown a').evaluateAll(
        (links) =>
          links.filter((link) => {
            (link as HTMLElement).focus();
            const form = document.querySelector('.flag-form')?.getBoundingClientRect();
            return link.getBoundingClientRect().bottom > (form?.top ?? 0);
          }).length,
      );
      expect(covered).toBe(0);
    },
  );

  it('news and hints say what they are about on a small phone with text of twice the size', async () => {
    const title = 'Scheduled maintenance at noon';
    for (const content of ['1', '2'])
      await stage.ask('POST', '/v2/announcements', { data: { title, content } });
    const page = await stage.visit('/nowhere', { width: 320 });
    const browser = await page.context().newCDPSession(page);
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    await page.goto(`${stage.origin}/board`);
    await page.getByText('Updates automatically').waitFor();
    await stage.ask('POST', '/v2/admin/challs/one/hints', { title, content: 'Up.', price: 0 });
    for (const link of [
      page.getByRole('link', { name: title, exact: true }),
      page.getByRole('link', { name: /^one:/ }),
    ]) {
      await link.waitFor();
      expect((await link.boundingBox())?.width).toBeGreaterThan(4 * 32);
    }
    expect(await sidewaysScrolling(page)).toEqual([]);
  });

  it('a status covers nothing above it, and a name written from right to left turns nothing around', async () => {
    const team = await stage.aTeam('Crowded');
    await stage.aChallenge('turned', { name: '\u202Edenrut', category: 'misc' });
    await stage.solve('turned', team.token);
    const page = await stage.visit('about:blank');
    const nameAbove = async (statusText: string): Promise<Buffer> => {
      await stage.ask('PATCH', '/v2/users/me', { statusText }, team.token);
      await page.goto(`${stage.origin}/profile/${team.id}`);
      await page.locator('.profile__status').waitFor();
      return page.locator('h1').screenshot();
    };
    const name = await nameAbove('z');
    expect(name.equals(await nameAbove(`z${'\u0301'.repeat(59)}`))).toBe(true);
    const cell = page.getByRole('rowheader', { name: 'misc' });
    const boxes = await cell
      .locator('a, span')
      .evaluateAll((all) => all.map((part) => part.getBoundingClientRect().x));
    expect(boxes).toEqual(boxes.toSorted((one, other) => one - other));
  });

  it('code in a Hebrew text is read from left to right', async () => {
    await stage.aChallenge('code', { description: 'פתחו את `/x`' });
    const page = await stage.visit('/challenges/code');
    const isSlashFirst = await page.locator('.markdown code').evaluate(({ firstChild }) => {
      const xOf = (index: number): number => {
        const letter = new Range();
        if (firstChild !== null) letter.setStart(firstChild, index);
        if (firstChild !== null) letter.setEnd(firstChild, index + 1);
        return letter.getBoundingClientRect().x;
      };
      return xOf(0) < xOf(1);
    });
    expect(isSlashFirst).toBe(true);
  });

  it('what the board is searched with is one line high, also where three fit only just', async () => {
    const page = await stage.visit('/board', { width: 447 });
    expect((await page.getByRole('searchbox').boundingBox())?.height).toBeLessThan(50);
  });

  it('staff reach every part of theirs on a low screen', async () => {
    const page = await stage.visit('/staff', { token: stage.platform.adminToken, width: 1366 });
    await page.setViewportSize({ width: 1366, height: 500 });
    const last = page.locator('.staff__link').last();
    await last.scrollIntoViewIfNeeded();
    const box = await last.boundingBox();
    expect((box?.y ?? 500) + (box?.height ?? 0)).toBeLessThanOrEqual(500);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  it('a phone on its side shows a challenge, not just where its flag is typed', async () => {
    await stage.aChallenge('read', { description: 'A line.\n\n'.repeat(60) });
    const page = await stage.visit('/challenges/read', { token, width: 640, isTouched: true });
    await page.setViewportSize({ width: 640, height: 320 });
    await page.locator('.flag-form').waitFor();
    const inSight = (y: number) =>
      page.evaluate(
        (at) => document.elementFromPoint(320, at)?.closest('.markdown, .flag-form')?.className,
        y,
      );
    await page.evaluate(() => scrollTo(0, 400));
    for (const y of [20, 70, 250]) expect([y, await inSight(y)]).toEqual([y, 'markdown']);
    await page.getByLabel('Flag', { exact: true }).focus();
    await page.waitForFunction(() => {
      const { top, bottom } = document.activeElement?.getBoundingClientRect() ?? { top: -1, bottom: 0 };
      return top > 56 && bottom < innerHeight - 56;
    });
  });

  it('a table of organisers scrolls sideways before it breaks a word', async () => {
    const hash = '0123456789abcdef'.repeat(4);
    const description = `| Category | Description | Hash |\n|---|---|---|\n| forensics | anything | ${hash} |`;
    await stage.aChallenge('tabled', { description });
    const page = await stage.visit('/challenges/tabled', { token, width: 360 });
    const cells = page.locator('.markdown :is(th, td)');
    await cells.last().waitFor();
    const lines = await cells.evaluateAll((all) =>
      all.map((cell) => {
        const text = document.createRange();
        text.selectNodeContents(cell);
        return text.getClientRects().length;
      }),
    );
    expect(lines).toEqual([1, 1, 1, 1, 1, 1]);
    expect(await sidewaysScrolling(page)).toEqual([]);
  });
});
