import { BROWSER_NAMES, type BrowserName } from '../src/browser/find-browsers';
import { describeWithBrowser } from './support/browser';
import { endOf, linesOf } from './support/fake-platform';
import { startSite, type LocalSite } from './support/local-site';
import { aScript } from './support/script';
import { startVisits, type Visits } from './support/visits';

/**
 * Handlers that open whatever a team submitted and the pattern let through. Malicious handlers are not contained
 * (docs/decisions/0013); careless ones are.
 */
for (const browser of BROWSER_NAMES) {
  describeWithBrowser(`a careless handler in ${browser}`, () => carelessHandlers(browser), browser);
}

function carelessHandlers(browser: BrowserName): void {
  let visits: Visits;
  let platform: Visits['platform'];
  let site: Visits['site'];
  let runner: Visits['runner'];
  let canary: LocalSite;

  beforeAll(async () => {
    visits = await startVisits({
      '/': 'fine',
      '/redirect': (_request, response) =>
        response.writeHead(302, { Location: `${canary.origin}/redirected` }).end(),
    });
    canary = await startSite({ '/': 'secret of the machine' });
    ({ platform, site, runner } = visits);
  });
  afterAll(async () => {
    expect(runner.leftovers()).toEqual([]);
    await visits.close();
    await canary.close();
  });

  /** Opens the pages, requests the URLs, and logs a line about each. */
  const CARELESS = `const page = await browserContext.newPage();
    const open = async (url) => { await page.goto(url); return 'opened ' + page.url(); };
    const request = async (url) => {
      const answer = await browserContext.request.get(url);
      return answer.status() + ' ' + await answer.text();
    };
    for (const [use, urls] of [[open, input.pages], [request, input.requests]])
      for (const url of JSON.parse(urls))
        output.info('challenge', await use(url).catch((error) => 'refused: ' + error.message));`;

  const NOT_OF_THE_WEB = [
    'file:///etc/passwd',
    'FILE:/etc/passwd',
    ' file:///etc/passwd',
    'fi\tle:///etc/passwd',
    'view-source:file:///etc/passwd',
    'chrome://version',
    'chrome-untrusted://new-tab-page',
    'devtools://devtools/bundled/inspector.html',
    'about:version',
    'about:config',
    'ABOUT:Config',
    'resource://gre/',
    'javascript:alert(1)',
    'ftp://127.0.0.1/',
  ];

  it('opens web pages only, and makes requests without a page through the proxy', async () => {
    platform.store('chall', aScript(CARELESS, `browser: '${browser}', maxLogLines: null,`));
    const good = [`${site.origin}/`, 'about:blank', 'data:text/html,x'];
    const foreign = [`${site.origin}/redirect`, `${canary.origin}/`, `http://localhost:${canary.port}/`];
    const inputs = {
      pages: JSON.stringify([...NOT_OF_THE_WEB, ...good]),
      requests: JSON.stringify([`${site.origin}/`, ...foreign]),
    };
    const report = await platform.submit({ challengeId: 'chall', inputs });
    const lines = linesOf(report).map(({ line }) => line);
    expect([endOf(report), lines.length]).toEqual(['complete', NOT_OF_THE_WEB.length + 7]);

    const [opened, requested] = [lines.slice(0, -4), lines.slice(-4)];
    for (const outcome of opened.slice(0, -3)) expect(outcome).toContain('URLs can be visited');
    // Control: web pages are opened.
    expect(opened.slice(-3)).toEqual(good.map((url) => `opened ${url}`));

    const [fine, ...refused] = requested;
    expect(fine).toBe('200 fine');
    for (const outcome of refused) expect(outcome).toMatch(/^refused/);
    expect(canary.connections()).toBe(0);
  });
}
