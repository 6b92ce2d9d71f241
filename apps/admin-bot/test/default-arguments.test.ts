import type { ServerResponse } from 'node:http';
import { BROWSER_NAMES, type BrowserName } from '../src/browser/find-browsers';
import { describeWithBrowser, findChromium } from './support/browser';
import { pageProcessesBelow, type PageProcess } from './support/browser-processes';
import { linesOf } from './support/fake-platform';
import { aScript, SHOW_ALL } from './support/script';
import { startVisits, type Visits } from './support/visits';

jest.setTimeout(180_000);

const KIB = 1024;
/** An author who gives any replaces the defaults. */
const OF_AN_AUTHOR: Readonly<Record<BrowserName, string>> = {
  chrome: `browserArguments: ['--user-agent=of an author'],`,
  firefox: `extraPrefsFirefox: { 'general.useragent.override': 'of an author' },`,
};

/** Calls a thousand functions often enough to have each of them compiled, then says who visits and with what. */
const BUSY = `<script>
  const functions = Array.from({ length: 1_000 }, (_, i) =>
    new Function('n', 'let s = ' + i + '; for (let k = 0; k < n; k++) s = (s + k * ' + i + ') % 1009; return s'));
  for (const call of functions) call(5_000);
  console.log(navigator.userAgent);
  console.log('WebAssembly: ' + typeof WebAssembly);
  fetch('/called').then(() => console.log('done'));
</script>`;

/** The default arguments, by what they do to a page and its process. */
for (const browser of BROWSER_NAMES) {
  describeWithBrowser(`the defaults of ${browser}`, () => defaultsOf(browser), browser);
}

function defaultsOf(browser: BrowserName): void {
  let visits: Visits;
  /** While the page waits for an answer, after its calls. */
  let seen: PageProcess[] = [];

  beforeAll(async () => {
    const called = (_request: unknown, response: ServerResponse) => {
      seen = pageProcessesBelow(visits.runner.pid);
      response.end();
    };
    visits = await startVisits({ '/': BUSY, '/called': called }, { BROWSER_PATH: findChromium() });
  });
  afterAll(() => visits.close());

  async function visit(fields: string) {
    const body = `const page = await browserContext.newPage();
      const done = page.waitForEvent('console', (message) => message.text() === 'done');
      await page.goto(input.url);
      await done;`;
    visits.platform.store('busy', aScript(body, `browser: '${browser}',${SHOW_ALL}${fields}`));
    const inputs = { url: `${visits.site.origin}/` };
    const report = await visits.platform.submit({ challengeId: 'busy', inputs });
    expect(report.result).toBe('complete');
    const said = linesOf(report).filter(({ prefix }) => prefix === 'console');
    return {
      said: said.map(({ line }) => line),
      compiledBytes: Math.max(...seen.map(({ ownCodeBytes }) => ownCodeBytes)),
    };
  }

  it('JIT and WebAssembly are off: pages have no WebAssembly, and nothing of them is compiled', async () => {
    const { said, compiledBytes } = await visit('');
    expect(said).toContain('WebAssembly: undefined');
    // Firefox makes a piece of 64 KiB that leads into its interpreter, whatever it is told.
    expect(compiledBytes).toBeLessThanOrEqual(64 * KIB);
  });

  it("an author's count and replace them: the same page has WebAssembly and is compiled", async () => {
    const { said, compiledBytes } = await visit(OF_AN_AUTHOR[browser]);
    expect(said).toContain('of an author');
    expect(said).toContain('WebAssembly: object');
    expect(compiledBytes).toBeGreaterThan(512 * KIB);
  });

  if (browser !== 'chrome') return;

  // The shared-memory device: src/browser/browser-arguments.test.ts; a Chromium of today avoids it by itself.
  it('the sandbox is off: no system call is refused to the process of a page', async () => {
    await visit('');
    expect(new Set(seen.map(({ hasSystemCallFilter }) => hasSystemCallFilter))).toEqual(new Set([false]));
  });
}
