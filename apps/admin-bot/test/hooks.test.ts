import type { BrowserName } from '../src/browser/find-browsers';
import { describeWithBrowser } from './support/browser';
import { linesOf, type Line } from './support/fake-platform';
import { aScript, VISIT } from './support/script';
import { startVisits, type Visits } from './support/visits';

jest.setTimeout(180_000);

/** Nothing of this machine answers there, and the proxy refuses it. */
const REFUSED = 'http://10.0.0.1/picture';
/** Says, asks, fails to load and throws. */
const PAGE = `<script>console.log('said'); alert('asked');</script><img src="${REFUSED}">
  <script>throw new Error('thrown')</script>`;

const ALL_HOOKS = 'showConsoleLogs: true, showBrowserErrors: true, showNavigation: true, showDialogs: true';

let visits: Visits;
beforeAll(async () => {
  visits = await startVisits({ '/': PAGE });
});
afterAll(() => visits.close());

async function shownWith(hooks: string, browser: BrowserName = 'chrome'): Promise<Line[]> {
  visits.platform.store('hook', aScript(VISIT, `browser: '${browser}', hooksConfig: { ${hooks} },`));
  const inputs = { url: `${visits.site.origin}/` };
  const report = await visits.platform.submit({ challengeId: 'hook', inputs });
  expect(report.result).toBe('complete');
  return linesOf(report);
}
const textsOf = (lines: readonly Line[]) => lines.map(({ level, prefix, line }) => [level, prefix, line]);

/** Each of `hooksConfig` shows its own and nothing else. */
describeWithBrowser('a hook', () => {
  it('showConsoleLogs: what the page says', async () => {
    const lines = await shownWith('showConsoleLogs: true');
    expect(textsOf(lines)).toContainEqual(['info', 'console', 'said']);
    expect(new Set(lines.map(({ prefix }) => prefix))).toEqual(new Set(['console']));
  });

  it('showBrowserErrors: what it throws, and what it could not load', async () => {
    const lines = await shownWith('showBrowserErrors: true');
    expect(textsOf(lines)).toContainEqual(['error', 'console', expect.stringContaining('thrown')]);
    expect(textsOf(lines)).toContainEqual(['error', 'network', `GET ${REFUSED}`]);
    expect(lines.map(({ line }) => line)).not.toContain('said');
    expect(new Set(lines.map(({ prefix }) => prefix))).toEqual(new Set(['console', 'network']));
  });

  it.each([
    ['showNavigation', 'where it goes', () => [['info', 'navigation', `${visits.site.origin}/`]]],
    ['showDialogs', 'what it asks', () => [['info', 'dialog', 'asked']]],
    ['autoDismissDialogs', 'nothing', () => []],
  ])('%s: %s', async (hook, _what, expected) => {
    expect(textsOf(await shownWith(`${hook}: true`))).toEqual(expected());
  });
});

describeWithBrowser(
  'the hooks in Firefox',
  () => {
    it('show what the page says, throws, asks, could not load, and where it goes', async () => {
      const lines = textsOf(await shownWith(ALL_HOOKS, 'firefox'));
      expect(lines).toContainEqual(['info', 'console', 'said']);
      expect(lines).toContainEqual(['error', 'console', expect.stringContaining('thrown')]);
      expect(lines).toContainEqual(['error', 'network', `GET ${REFUSED}`]);
      expect(lines).toContainEqual(['info', 'navigation', `${visits.site.origin}/`]);
      expect(lines).toContainEqual(['info', 'dialog', 'asked']);
    });

    it('autoDismissDialogs: nothing', async () => {
      expect(await shownWith('autoDismissDialogs: true', 'firefox')).toEqual([]);
    });
  },
  'firefox',
);
