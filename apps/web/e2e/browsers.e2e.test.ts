/** Browsers that refuse or lack something, as real Chromium on the real stack can be made to. */
import type { Page, Request } from 'playwright-core';
import { playLargeBoard, rowOf } from './support/large-board';
import { describeWithBrowser, startStage, type Stage } from './support/stage';

/** A bitmap of two pixels, a black one and a white one beside it. */
const BLACK_AND_WHITE =
  'Qk0+AAAAAAAAADYAAAAoAAAAAgAAAAEAAAABABgAAAAAAAgAAAAAAAAAAAAAAAAAAAAAAAAAAAAA////AAA=';

/** Waits for one of the first lines, `--series-0` and so on of a theme: teams with the same score cover each other. */
const linesAreDrawn = (page: Page, colours: readonly string[]) =>
  page.waitForFunction((wanted) => {
    const canvas = document.querySelector('canvas');
    const { data } = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {
      data: [],
    };
    return wanted.some((colour) => {
      const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
      return data.some((part, at) => part === red && data[at + 1] === green && data[at + 2] === blue);
    });
  }, colours);

describeWithBrowser('a browser', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await startStage();
    await stage.aChallenge('first');
  });
  afterAll(() => stage.stop());
  afterEach(() => stage.endTest());

  it('that keeps nothing for pages plays until it closes the page', async () => {
    const { token } = await stage.aTeam('No Trace');
    const page = await stage.visit('/nowhere');
    await page.addInitScript(() => {
      function refuse(): never {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      }
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, { get: refuse });
      // Firefox refuses these as well.
      Reflect.set(window, 'BroadcastChannel', refuse);
      navigator.locks.request = async () => refuse();
    });
    await page.goto(`${stage.origin}/sign-in#${encodeURIComponent(token)}`);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('link', { name: /^first/ }).click();
    const flag = page.getByLabel('Flag', { exact: true });
    await flag.fill('flag{first}');
    await flag.press('Enter');
    await page.getByText('First blood!').waitFor();
    await page.getByRole('link', { name: 'Board' }).click();
    await page.getByText('Updates automatically').waitFor();
  });

  it('of a system without a language draws the graph of the board', async () => {
    await stage.solve('first', (await stage.aTeam('The Unspoken')).token);
    const page = await stage.visit('/nowhere');
    // What WebKit says where the locale is C.UTF-8.
    await page.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'language', { get: () => 'C', configurable: true }),
    );
    await page.goto(`${stage.origin}/board`);
    await page.locator('canvas').waitFor();
  });

  it('that does not say how far a finger has moved moves a picture with it', async () => {
    const { token } = await stage.aTeam('The Portrayed');
    const page = await stage.visit('/profile', { token });
    // As Firefox.
    await page.evaluate(() => Object.defineProperty(MouseEvent.prototype, 'movementX', { get: () => 0 }));
    const file = { name: 'a', mimeType: 'image/bmp', buffer: Buffer.from(BLACK_AND_WHITE, 'base64') };
    await page.locator('input[type=file]').setInputFiles(file);
    const canvas = page.locator('.cropper canvas');
    await canvas.hover();
    const { x = 0, y = 0, width = 0 } = (await canvas.boundingBox()) ?? {};
    await page.mouse.down();
    await page.mouse.move(x + width, y);
    await page.mouse.up();
    await page.waitForFunction(
      () =>
        document
          .querySelector<HTMLCanvasElement>('.cropper canvas')
          ?.getContext('2d')
          ?.getImageData(128, 128, 1, 1).data[0] === 0,
    );
  });

  it('that is too old says so', async () => {
    const page = await stage.visit('/nowhere');
    await page.addInitScript(() => Reflect.deleteProperty(AbortSignal, 'any'));
    await page.goto(`${stage.origin}/challenges`);
    await page.getByText('This browser is too old').waitFor();
  });

  it('without a clipboard, as on a page without TLS, copies and keeps the focus where it was', async () => {
    const { token } = await stage.aTeam('The Unencrypted');
    const page = await stage.visit('/nowhere', { token });
    await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await page.goto(`${stage.origin}/profile`);
    await page.getByRole('button', { name: 'Show token' }).click();
    const copy = page.getByRole('button', { name: 'Copy the team token' });
    await copy.press('Enter');
    await page.getByText('Copied').waitFor({ state: 'attached' });
    expect(await copy.and(page.locator(':focus')).count()).toBe(1);
  });

  it('without locks, as on a page without TLS, spends a connection on live updates only while it is in sight', async () => {
    const page = await stage.visit('/nowhere');
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'));
    await page.goto(`${stage.origin}/board`);
    await page.getByText('Updates automatically').waitFor();
    const hide = (hidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { value, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, hidden);
    const isStream = (request: Request) => request.url().endsWith('/api/v2/live');
    await Promise.all([page.waitForEvent('requestfailed', isStream), hide(true)]);
    await Promise.all([page.waitForEvent('request', isStream), hide(false)]);
    await page.getByText('Updates automatically').waitFor();
  });

  it('that turns dark in the evening draws the graph in colours that can be read, also on paper', async () => {
    await stage.solve('first', (await stage.aTeam('The Late')).token);
    const page = await stage.visit('/board');
    await page.locator('canvas').waitFor();
    await page.emulateMedia({ colorScheme: 'dark' });
    await linesAreDrawn(page, ['#8fa9ff', '#ff9b73', '#62d394']);
    // Paper is white.
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await linesAreDrawn(page, ['#2350d8', '#b3401e', '#14713d']);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await linesAreDrawn(page, ['#8fa9ff', '#ff9b73', '#62d394']);
  });

  it('whose colours the system chooses shows which line and which page is which', async () => {
    await stage.solve('first', (await stage.aTeam('The Contrasting')).token);
    const page = await stage.visit('/nowhere', { token: stage.platform.adminToken });
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto(`${stage.origin}/board`);
    await linesAreDrawn(page, ['#2350d8', '#b3401e', '#14713d', '#8a3ab9', '#7d5f00']);
    const underlined = async (path: string, texts: string) => {
      await page.goto(stage.origin + path);
      await page.locator(texts).first().waitFor();
      return page
        .locator(texts)
        .evaluateAll((all) =>
          all
            .filter((text) => getComputedStyle(text).textDecorationLine === 'underline')
            .map(({ textContent }) => textContent),
        );
    };
    await stage.aChallenge('second');
    expect(await underlined('/challenges/first', '.challenge-card__name')).toEqual(['first']);
    expect(await underlined('/staff/audit', '.staff__link')).toEqual(['Audit']);
  });

  it('that prints the board has all teams that are loaded on paper, below each other, and no empty pages', async () => {
    const page = await stage.visit('/nowhere', { width: 794 });
    await playLargeBoard(page, 3_000, rowOf);
    await page.goto(`${stage.origin}/board`);
    await page.locator('.board-row').first().waitFor();
    await page.evaluate(() => {
      // After the listener of the app: what is laid out next is what is printed.
      addEventListener('beforeprint', () => {
        const printed = [...document.querySelectorAll('.board-row')].map((row) =>
          row.getBoundingClientRect(),
        );
        const places = printed.map(({ top }) => top);
        Reflect.set(window, 'printed', {
          count: printed.length,
          areBelowEachOther: places.every((top, index) => index === 0 || top > (places[index - 1] ?? top)),
          height: document.querySelector('.board__list')?.getBoundingClientRect().height,
        });
      });
    });
    await page.emulateMedia({ media: 'print' });
    await page.pdf();
    const printed = await page.evaluate(() => Reflect.get(window, 'printed') as object);
    expect(printed).toEqual({ count: 50, areBelowEachOther: true, height: 50 * 48 });
    await page.emulateMedia({ media: 'screen' });
    // A screen has only those in sight.
    await page.waitForFunction(() => document.querySelectorAll('.board-row').length < 50);
  });

  it('that prints the matrix of the board cuts none of its teams off', async () => {
    const page = await stage.visit('/nowhere', { width: 794 });
    await playLargeBoard(page, 3_000, rowOf);
    await page.goto(`${stage.origin}/board?view=matrix`);
    const matrix = page.getByRole('region', { name: 'Matrix' });
    await matrix.getByRole('rowheader', { name: '50 Team 50' }).waitFor();
    await page.emulateMedia({ media: 'print' });
    const [box, table] = [await matrix.boundingBox(), await matrix.getByRole('table').boundingBox()];
    expect(box?.height).toBeGreaterThanOrEqual(table?.height ?? Infinity);
  });

  it('that gives up a word which is being composed leaves the challenge beside the search open', async () => {
    await stage.aChallenge('beside');
    const page = await stage.visit('/challenges/beside');
    const search = page.getByRole('searchbox');
    await search.focus();
    await search.evaluate((field) => {
      const composed = { key: 'Escape', bubbles: true, cancelable: true, isComposing: true };
      field.dispatchEvent(new KeyboardEvent('keydown', composed));
    });
    expect(await search.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await page.waitForURL('**/challenges');
  });

  it('that types what somebody dictates opens nothing by it once single keys are switched off, until they are on', async () => {
    const page = await stage.visit('/challenges');
    const { keyboard } = page;
    const opened = page.getByRole('heading', { name: 'first' });
    const keys = page.getByRole('checkbox', { name: 'Single-key shortcuts' });
    await page.getByRole('link', { name: /first/ }).waitFor();
    await keyboard.press('?');
    await keys.uncheck();
    await keyboard.press('Escape');
    await keys.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('link', { name: /first/ }).press('Enter');
    await opened.waitFor();
    await keyboard.type('jk/?');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await keyboard.press('Escape');
    await opened.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Menu' }).click();
    await keys.check();
    await keyboard.press('Escape');
    await keys.waitFor({ state: 'hidden' });
    await keyboard.press('?');
    await page.getByRole('dialog').waitFor();
  });
});
