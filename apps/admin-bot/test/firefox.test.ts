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
        '/self': `<script>console.log(navigator.userAgent);
          console.log(typeof WebAssembly, typeof RTCPeerConnection, typeof WebTransport)</script>`,
        '/open': 'open',
        '/closed': 'closed',
      });
      ({ platform, site, runner } = visits);
    });
    afterEach(() => expect(runner.leftovers()).toEqual([]));
    afterAll(() => visits.close());

    /** Visits the paths one after the other; a page that cannot be opened is one of the lines. */
    const VISIT_ALL = `const page = await browserContext.newPage();
      for (const path of input.paths.split(','))
        await page.goto(input.origin + path).catch(() => output.warn('challenge', 'refused ' + path));`;
    const run = (paths: string, fields = '', body = VISIT_ALL, flag = '') => {
      platform.store('fox', aScript(body, `browser: 'firefox',${SHOW_ALL}${fields}`));
      const inputs = { origin: site.origin, url: site.origin, paths };
      return platform.submit({ challengeId: 'fox', flag, inputs });
    };
    const consoleOf = async (path: string, fields = '') =>
      linesOf(await run(path, fields))
        .filter(({ prefix }) => prefix === 'console')
        .map(({ line }) => line);

    it('is one of Firefox without WebAssembly, and of Chromium when the script says nothing', async () => {
      const said = await consoleOf('/self');
      expect(said).toEqual([expect.stringMatching(/Firefox\/\d+/), 'undefined undefined undefined']);
      platform.store('chrome', aScript(VISIT, SHOW_ALL));
      const inputs = { url: `${site.origin}/self` };
      const [, name] = linesOf(await platform.submit({ challengeId: 'chrome', inputs }));
      // Headless, as its name for itself says.
      expect(name?.line).toMatch(/HeadlessChrome\/\d+/);
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
      expect(await consoleOf('/')).toEqual(['cookie: ']);
    });

    it('errors and dialogs of the page are shown and hold up nothing', async () => {
      const lines = linesOf(await run('/wrong,/dialog')).map(({ level, prefix, line }) => [
        level,
        prefix,
        line,
      ]);
      expect(lines).toContainEqual(['warn', 'console', 'careful']);
      expect(lines).toContainEqual(['error', 'console', expect.stringContaining('page error')]);
      expect(lines).toContainEqual(['info', 'dialog', 'hello']);
      expect(lines).toContainEqual(['info', 'console', 'after the dialog']);
    });

    it("an author's preferences replace the defaults; what sends datagrams past the proxy stays off", async () => {
      const fields = `extraPrefsFirefox: { 'general.useragent.override': 'mine' },`;
      expect(await consoleOf('/self', fields)).toEqual(['mine', 'object undefined undefined']);
    });

    it('is held to the hosts and URLs of its script', async () => {
      const denied = `restrictDomains: { host: { disallowRegex: [{ pattern: '^127' }] } },`;
      const before = site.connections();
      expect((await run('/', denied, VISIT)).result).toBe('fail');
      expect(site.connections()).toBe(before);
      const urls = `restrictDomains: { url: { disallowRegex: [{ pattern: '/closed' }] } },`;
      const lines = linesOf(await run('/closed,/open', urls)).map(({ line }) => line);
      expect(lines).toContain('refused /closed');
      expect(lines).not.toContain('refused /open');
      expect(site.requests).toContain('GET /open');
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
