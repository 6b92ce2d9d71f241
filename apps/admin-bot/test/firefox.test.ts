import { describeWithBrowser } from './support/browser';
import { linesOf } from './support/fake-platform';
import { aScript, SHOW_ALL, VISIT } from './support/script';
import { PAGES_TO_VISIT, startVisits, type Visits } from './support/visits';

/** Of one test: Firefox takes its time to start on a busy machine, and some tests start it several times. */
jest.setTimeout(180_000);

/** The field `browser`, with a stock Firefox. What hostile pages do with it: hostile-pages.test.ts. */
describeWithBrowser(
  'a visit of Firefox',
  () => {
    let visits: Visits;
    let platform: Visits['platform'];
    let site: Visits['site'];
    let runner: Visits['runner'];

    beforeAll(async () => {
      visits = await startVisits({
        ...PAGES_TO_VISIT,
        '/capabilities':
          '<script>console.log(typeof WebAssembly, typeof RTCPeerConnection, typeof WebTransport)</script>',
        '/name': '<script>console.log(navigator.userAgent)</script>',
        '/open': 'open',
        '/closed': 'closed',
      });
      ({ platform, site, runner } = visits);
    });
    afterEach(() => expect(runner.leftovers()).toEqual([]));
    afterAll(() => visits.close());

    const run = (path: string, fields = '', body = VISIT, flag = '') => {
      platform.store('fox', aScript(body, `browser: 'firefox',${SHOW_ALL}${fields}`));
      return platform.submit({ challengeId: 'fox', flag, inputs: { url: `${site.origin}${path}` } });
    };
    const consoleOf = async (path: string, fields = '') =>
      linesOf(await run(path, fields)).find(({ prefix }) => prefix === 'console')?.line;

    it('is one of Firefox, and of Chromium when the script says nothing', async () => {
      expect(await consoleOf('/name')).toMatch(/Firefox\/\d+/);
      platform.store('chrome', aScript(VISIT, SHOW_ALL));
      const inputs = { url: `${site.origin}/name` };
      const [, said] = linesOf(await platform.submit({ challengeId: 'chrome', inputs }));
      // Headless, as its name for itself says.
      expect(said?.line).toMatch(/HeadlessChrome\/\d+/);
    });

    it("the handler sets a cookie with the team's flag, a local page reads it, the next job does not", async () => {
      const body = `await browserContext.addCookies([{ name: 'flag', value: job.flag, url: input.url }]);
        ${VISIT} output.info('challenge', 'visited', { title: await page.title() });`;
      const report = await run('/', '', body, 'flag{of-this-team}');
      expect(report.result).toBe('complete');
      expect(linesOf(report).map(({ prefix, line, extra }) => [prefix, line, extra['title']])).toEqual([
        ['navigation', `${site.origin}/`, undefined],
        ['console', 'cookie: flag=flag{of-this-team}', undefined],
        ['challenge', 'visited', 'note'],
      ]);
      expect(await consoleOf('/')).toBe('cookie: ');
    });

    it('errors and dialogs of the page are shown and hold up nothing', async () => {
      const wrong = linesOf(await run('/wrong')).map(({ level, prefix, line }) => [level, prefix, line]);
      expect(wrong).toContainEqual(['warn', 'console', 'careful']);
      expect(wrong).toContainEqual(['error', 'console', expect.stringContaining('page error')]);
      const dialog = linesOf(await run('/dialog')).map(({ prefix, line }) => [prefix, line]);
      expect(dialog).toContainEqual(['dialog', 'hello']);
      expect(dialog).toContainEqual(['console', 'after the dialog']);
    });

    it("WebAssembly is off by preference, and an author's preferences replace the defaults", async () => {
      expect(await consoleOf('/capabilities')).toBe('undefined undefined undefined');
      const fields = `extraPrefsFirefox: { 'general.useragent.override': 'mine' },`;
      // What sends datagrams past the proxy stays off all the same.
      expect(await consoleOf('/capabilities', fields)).toBe('object undefined undefined');
      expect(await consoleOf('/name', fields)).toBe('mine');
    });

    it('is held to the hosts and URLs of its script', async () => {
      const denied = `restrictDomains: { host: { disallowRegex: [{ pattern: '^127' }] } },`;
      const before = site.connections();
      expect((await run('/', denied)).result).toBe('fail');
      expect(site.connections()).toBe(before);
      const urls = `restrictDomains: { url: { disallowRegex: [{ pattern: '/closed' }] } },`;
      expect((await run('/closed', urls)).result).toBe('fail');
      expect((await run('/open', urls)).result).toBe('complete');
      expect(site.requests).not.toContain('GET /closed');
    });

    it('is held to the URLs of its script where the proxy sees hosts only', async () => {
      const urls = `restrictDomains: { url: { disallowRegex: [{ pattern: '/closed' }] } },`;
      const connectionsAt = async (path: string) => {
        const before = site.connections();
        platform.store('tls', aScript(VISIT, `browser: 'firefox',${urls}`));
        const inputs = { url: `https://127.0.0.1:${site.port}${path}` };
        // Plain HTTP answers there: what is let through fails as well, but it connects.
        expect((await platform.submit({ challengeId: 'tls', inputs })).result).toBe('fail');
        return site.connections() - before;
      };
      expect(await connectionsAt('/closed')).toBe(0);
      expect(await connectionsAt('/open')).toBeGreaterThan(0);
    });
  },
  'firefox',
);
