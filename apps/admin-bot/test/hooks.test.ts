import { chromium, type Browser, type BrowserContext, type Dialog } from 'playwright-core';
import { applyHooks } from '../src/job-process/apply-hooks';
import type { HooksConfig } from '../src/types';
import { aChallengeOf } from '../src/browser/testing/scripts-and-browsers';
import { describeWithBrowser, findTestBrowser } from './support/browser';
import { startSite, type LocalSite } from './support/local-site';

/** A page that logs, opens a dialog, fails to load a picture and throws. */
const PAGE = `<script>console.log('said'); alert('asked');</script><img src="/picture">
  <script>throw new Error('thrown')</script>`;

/**
 * Each hook shows its own events and no others, in contexts of one browser. visit.test.ts tests all of them
 * together, in both browsers and from a script.
 */
describeWithBrowser('a hook', () => {
  let browser: Browser;
  let site: LocalSite;
  beforeAll(async () => {
    site = await startSite({ '/': PAGE, '/picture': (_request, response) => response.destroy() });
    const executablePath = findTestBrowser('chrome') ?? '';
    browser = await chromium.launch({ executablePath, chromiumSandbox: false });
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
  });

  /** The lines logged while `visit` looks at the page. */
  async function shownWith(hooks: HooksConfig, visit: (context: BrowserContext) => Promise<unknown>) {
    const context = await browser.newContext();
    const shown: unknown[][] = [];
    applyHooks({
      context,
      hooks: aChallengeOf({ hooksConfig: hooks }).hooksConfig,
      write: (level, prefix, line) => void shown.push([level, prefix, line]),
      closeBrowser: () => undefined,
    });
    await visit(context);
    await context.close();
    return shown;
  }
  const look = async (context: BrowserContext) => (await context.newPage()).goto(`${site.origin}/`);

  it('showConsoleLogs: what the page logs', async () => {
    const shown = await shownWith({ showConsoleLogs: true }, look);
    expect(shown).toContainEqual(['info', 'console', 'said']);
    expect(new Set(shown.map(([, prefix]) => prefix))).toEqual(new Set(['console']));
  });

  it('showBrowserErrors: what it throws, and what it could not load', async () => {
    const shown = await shownWith({ showBrowserErrors: true }, look);
    expect(shown).toContainEqual(['error', 'console', expect.stringContaining('thrown')]);
    expect(shown).toContainEqual(['error', 'network', `GET ${site.origin}/picture`]);
    expect(shown.map(([, , line]) => line)).not.toContain('said');
    expect(new Set(shown.map(([, prefix]) => prefix))).toEqual(new Set(['console', 'network']));
  });

  it.each<[keyof HooksConfig, string, () => unknown[][]]>([
    ['showNavigation', 'where it goes', () => [['info', 'navigation', `${site.origin}/`]]],
    ['showDialogs', 'what it asks', () => [['info', 'dialog', 'asked']]],
    ['autoDismissDialogs', 'nothing', () => []],
  ])('%s: %s', async (hook, _what, expected) => {
    expect(await shownWith({ [hook]: true }, look)).toEqual(expected());
  });

  /** Looks at the page as a handler that listens for dialogs and does nothing about them. */
  const listen =
    (act: (dialog: Dialog, looking: Promise<unknown>) => Promise<unknown>) =>
    async (context: BrowserContext) => {
      const asked = new Promise<Dialog>((resolve) => context.on('dialog', resolve));
      const looking = look(context);
      await act(await asked, looking);
      await looking;
    };

  it('autoDismissDialogs: a dialog is dismissed for a handler that listens and does nothing', () =>
    shownWith(
      { autoDismissDialogs: true },
      listen(async (dialog, looking) => {
        await looking;
        await expect(dialog.dismiss()).rejects.toThrow('already handled');
      }),
    ));

  it('control: without the hook it is not dismissed', async () => {
    const dismiss = jest.fn((dialog: Dialog) => dialog.dismiss());
    await shownWith({ showDialogs: true }, listen(dismiss));
    await expect(dismiss.mock.results[0]?.value).resolves.toBeUndefined();
  });
});
