import { BROWSER_NAMES, type BrowserName } from '../src/browser/find-browsers';
import { describeWithBrowser } from './support/browser';
import { linesOf } from './support/fake-platform';
import { startSite, type LocalSite } from './support/local-site';
import { aScript } from './support/script';
import { startVisits, type Visits } from './support/visits';

/**
 * Handlers open what a team submitted, and their author's pattern let it through. A handler that means harm is not
 * contained (docs/decisions/0013); one that is careless is.
 */
jest.setTimeout(180_000);
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

  /** Tries each of the team's addresses with this expression, which gives what came of it. */
  async function tryEach(addresses: readonly string[], attempt: string): Promise<string[]> {
    platform.store(
      'chall',
      aScript(
        `const page = await browserContext.newPage();
         for (const url of JSON.parse(input.urls)) {
           const outcome = await (async () => ${attempt})().catch((error) => 'refused: ' + error.message);
           output.info('challenge', String(outcome));
         }`,
        `browser: '${browser}',`,
      ),
    );
    const inputs = { urls: JSON.stringify(addresses) };
    const report = await platform.submit({ challengeId: 'chall', inputs });
    expect(report.result).toBe('complete');
    return linesOf(report).map(({ line }) => line);
  }

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

  it('opens nothing that is not of the web', async () => {
    const attempt = `{ await page.goto(url); return 'opened ' + page.url(); }`;
    for (const outcome of await tryEach(NOT_OF_THE_WEB, attempt)) {
      expect(outcome).toContain('URLs can be visited');
    }
    // The control: what is, it opens.
    const opened = await tryEach([`${site.origin}/`, 'about:blank', 'data:text/html,x'], attempt);
    expect(opened).toEqual([`opened ${site.origin}/`, 'opened about:blank', 'opened data:text/html,x']);
  });

  it('that makes requests without a page makes them by the proxy', async () => {
    const addresses = ['/', '/redirect'].map((path) => `${site.origin}${path}`);
    const attempt = `{ const answer = await browserContext.request.get(url); return answer.status() + ' ' + await answer.text(); }`;
    const [fine, redirected, ...refused] = await tryEach(
      [...addresses, `${canary.origin}/`, `http://localhost:${canary.port}/`],
      attempt,
    );
    expect(fine).toBe('200 fine');
    for (const outcome of [redirected, ...refused]) expect(outcome).toMatch(/^refused/);
    expect(canary.connections()).toBe(0);
  });
}
