/** Where staff are after each act: what was refused comes into sight, on a phone as well. */
import type { Page } from 'playwright-core';
import { describeWithBrowser, startStage, type Stage } from './support/stage';

/** Nobody asks it for an instance here; only its schema counts. */
const INSTANCER = { apiUrl: 'http://127.0.0.1:9', authToken: 'a-token-of-sixteen' };

describeWithBrowser('the focus of staff', () => {
  let stage: Stage;
  let page: Page;
  beforeAll(async () => {
    stage = await startStage({ instancers: { main: { name: 'instancers/docker', options: INSTANCER } } });
    page = await stage.visit('/staff', { token: stage.platform.adminToken, width: 360 });
  });
  afterAll(() => stage.stop());
  afterEach(() => {
    expect(stage.errors.splice(0)).toEqual([]);
  });

  const edit = async (id: string): Promise<void> => {
    await page.goto(`${stage.origin}/staff/challenges/edit/${id}`);
    await page.getByRole('button', { name: 'Delete challenge' }).waitFor();
  };
  const save = () => page.getByRole('button', { name: 'Save', exact: true }).click();
  /** The focus is on the sentence, between the bar above and the button below. */
  const inSight = async (sentence: RegExp): Promise<void> => {
    const refusal = page.locator(':focus', { hasText: sentence });
    await refusal.waitFor();
    const box = await refusal.boundingBox();
    const button = await page.locator('.staff__save').boundingBox();
    const bar = await page.locator('.bar').boundingBox();
    expect(box?.y).toBeGreaterThan(bar?.height ?? Infinity);
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
  };

  it('goes to what a save was refused for, also where that is a group of fields or a script', async () => {
    await stage.aChallenge('refused', { hidden: true });
    await edit('refused');
    await page.getByLabel('Kind').selectOption('flags/regex');
    await page.getByLabel('Pattern', { exact: true }).fill('flag{(');
    await page.getByLabel('Its solves decide').uncheck();
    await save();
    await inSight(/is not a regular expression/);

    await edit('refused');
    await page.getByLabel('A browser visits').check();
    await page.getByLabel('Its solves decide').uncheck();
    await page.evaluate(() => scrollTo(0, 0));
    await save();
    await inSight(/no admin bot is configured/);
  });

  it('goes to JSON that is not complete, and nothing is saved without it', async () => {
    await stage.aChallenge('half', {
      hidden: true,
      instancerConfig: { config: {}, timeoutMilliseconds: 60_000 },
    });
    await edit('half');
    await page.getByRole('radio', { name: 'JSON' }).check();
    await page.getByRole('textbox', { name: 'Configuration' }).press('ControlOrMeta+End');
    await page.keyboard.type(' and more to come');
    await page.getByLabel('Author').fill('staff of the night');
    await save();
    await inSight(/This is not /);
    expect(await page.getByText(/^Saved/).count()).toBe(0);
    expect(await stage.ask('GET', '/v2/admin/challs/half')).toMatchObject({ author: 'staff' });
  });

  it('stays at its place in a search that is corrected in the middle, until everything is shown again', async () => {
    await page.goto(`${stage.origin}/staff/challenges?q=rused`);
    const search = page.getByRole('searchbox');
    await search.press('Home');
    await search.press('ArrowRight');
    await search.pressSequentially('ef');
    await page.waitForURL(/q=refused/);
    await page.getByRole('link', { name: 'refused' }).waitFor();
    expect(await search.inputValue()).toBe('refused');
    await page.getByRole('link', { name: 'Show all' }).click();
    await page.getByRole('link', { name: 'half' }).waitFor();
    expect(await search.inputValue()).toBe('');
  });

  it('leaves a phone where it was scrolled to, although the team of staff is read again with every board', async () => {
    await edit('refused');
    await page.evaluate(() => scrollTo(0, 1_000));
    const { token } = await stage.aTeam('The Solvers');
    await stage.aChallenge('solved', {});
    const again = page.waitForResponse((answer) => answer.url().endsWith('/users/me'));
    await stage.ask('POST', '/v1/challs/solved/submit', { flag: 'flag{solved}' }, token);
    await (await again).finished();
    await page.getByRole('heading', { level: 1 }).evaluate(() => new Promise(requestAnimationFrame));
    expect(await page.evaluate(() => scrollY)).toBe(1_000);
  });

  it.each(['Tab', 'Shift+Tab'])(
    'is never under what stays in place while the page scrolls, with %s',
    async (key) => {
      await edit('refused');
      const covered: string[] = [];
      for (let step = 0; step < 50; step += 1) {
        await page.keyboard.press(key);
        const problem = await page.evaluate(() => {
          const focused = document.activeElement;
          const { left, top, width, height } = focused?.getBoundingClientRect() ?? new DOMRect();
          const over = document.elementFromPoint(left + width / 2, top + height / 2);
          const isBar = focused?.closest('.bar, .skip') !== null;
          if (isBar || over === null || focused.contains(over) || over.contains(focused)) return '';
          return `${focused.outerHTML.slice(0, 80)} under ${over.className}`;
        });
        if (problem !== '') covered.push(problem);
      }
      expect(covered).toEqual([]);
    },
  );
});
