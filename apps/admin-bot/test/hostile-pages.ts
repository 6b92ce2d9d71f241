import { chromium, firefox } from 'playwright-core';
import type { BrowserName } from '../src/browser/find-browsers';
import { describeWithBrowser, findChromium, findTestBrowser } from './support/browser';
import { startFakePlatform, endOf, linesOf, type FakePlatform, type Report } from './support/fake-platform';
import { ALL_REJECTED, DOWNLOADED, startHostileSite, type HostileSite } from './support/hostile-site';
import { startRunner, type RunnerProcess } from './support/runner-process';
import { aScript, SHOW_ALL } from './support/script';

/**
 * Opens one page after the other and waits for the message of each, then a page that resists being left, and one
 * that opens a window. Does not wait for pages to load, because a request that is never answered can keep a page
 * from loading.
 */
const TOUR = `
  const visit = async (path, word) => {
    const said = page.waitForEvent('console', { predicate: (m) => m.text().includes(word), timeout: 0 });
    await page.goto(input.url + path, { timeout: 0, waitUntil: 'commit' });
    await said;
  };
  let page = await browserContext.newPage();
  await visit('/udp', 'tried everything');
  await visit('/debugger', 'went on');
  await visit('/local', 'rejected');
  await visit('/forbidden', 'rejected');
  page = await browserContext.newPage();
  await visit('/stay', 'armed');
  // A page may only ask whether to leave it after it was clicked.
  await page.mouse.click(9, 9);
  await visit('/good', 'all is well');
  await visit('/popup', 'opened');
  // The window that this page opens while it is left may interrupt the navigation.
  await page.goto(input.url + '/good', { timeout: 8_000, waitUntil: 'commit' }).catch(() => undefined);
  page = await browserContext.newPage();
  await visit('/workers', 'all started');`;

/**
 * Leaves the page that resists, then has downloads refused, then one accepted, and searches the files of the job
 * for them.
 */
const DOWNLOADS = `
  const { readdirSync, readFileSync, statSync } = process.getBuiltinModule('node:fs');
  let page = await browserContext.newPage();
  const armed = page.waitForEvent('console', { predicate: (m) => m.text().includes('armed'), timeout: 0 });
  await page.goto(input.url + '/stay', { timeout: 0 });
  await armed;
  await page.mouse.click(9, 9);
  await page.goto(input.url + '/good');

  // Firefox sometimes tells the driver too late that a navigation has become a download.
  const follow = (path) => page.goto(input.url + path, { timeout: 8_000 })
    .catch((error) => output.warn('challenge', error.message));
  const list = (line) => {
    for (const name of readdirSync('.', { recursive: true })) {
      if (statSync(name, { throwIfNoEntry: false })?.isFile() !== true) continue;
      if (readFileSync(name).includes('${DOWNLOADED}'.repeat(64))) output.info('challenge', line, { name });
    }
  };
  await follow('/download');
  await follow('/endless-download');
  await page.goto(input.url + '/good?again');
  list('refused, and yet a file');

  page = await (await browserContext.browser().newContext({ acceptDownloads: true })).newPage();
  const stored = page.waitForEvent('download').then((download) => download.path());
  await follow('/download');
  await stored;
  list('accepted, and a file');
  output.info('challenge', 'went on');`;

/**
 * Whatever a page does, nothing of it is left and the next job is unaffected. Each browser has a file of its own,
 * so that both are tested in parallel.
 */
export function describeHostilePages(browser: BrowserName): void {
  describeWithBrowser(`a hostile page in ${browser}`, () => hostilePages(browser), browser);
}

function hostilePages(browser: BrowserName): void {
  let platform: FakePlatform;
  let hostile: HostileSite;
  let runner: RunnerProcess;

  beforeAll(async () => {
    platform = await startFakePlatform();
    hostile = await startHostileSite();
    runner = await startRunner(platform, {
      ALLOWED_PRIVATE_HOSTS: `127.0.0.1:${hostile.site.port}`,
      JOB_MEMORY_MIB: '1024',
      BROWSER_PATH: findChromium(),
    });
    // Listens from the start, because a page may log before it counts as loaded.
    const body = `const page = await browserContext.newPage();
      const said = input.wait && page.waitForEvent('console', { predicate: (m) => m.text().includes(input.wait), timeout: 0 });
      await page.goto(input.url, { timeout: 0 });
      await said;`;
    const fields = `browser: '${browser}',`;
    const store = (id: string, script: string) => platform.store(id, script);
    store('visit', aScript(body, `${fields}${SHOW_ALL}`));
    store('short', aScript(body, `${fields}${SHOW_ALL}`, 2_000));
    store('tour', aScript(TOUR, `${fields}${SHOW_ALL} maxLogLines: null,`));
    const hooks = 'hooksConfig: { showConsoleLogs: true, autoDismissDialogs: true },';
    store('downloads', aScript(DOWNLOADS, `${fields}${hooks}`));
    const few = 'hooksConfig: { limitTabsNumber: 4, limitTabsNumberShowError: true },';
    store('few-tabs', aScript(body, `${fields}${few}`));
  });
  // Failing visits are followed by successful ones, which show that the runner is unharmed.
  afterEach(() => expect(runner.leftovers()).toEqual([]));
  afterAll(async () => {
    await runner.stop();
    await hostile.close();
    await platform.close();
  });

  function visit(path: string, script = 'visit', inputs: Record<string, string> = {}): Promise<Report> {
    const url = `${hostile.site.origin}${path}`;
    return platform.submit({ challengeId: script, inputs: { url, ...inputs } });
  }
  const textsOf = (report: Report) => linesOf(report).map(({ line }) => line);

  // The runner ends these in the same way for every browser, so one browser is enough.
  if (browser === 'chrome') {
    it('that loops and is never loaded is killed when the time of the handler is over', async () => {
      const report = await visit('/loop', 'short');
      expect(report.result).toBe('fail');
      expect(linesOf(report).at(-1)).toMatchObject({
        level: 'error',
        prefix: 'admin-bot',
        line: 'timed out',
      });
    });

    it('that opens dialogs without end is killed with the end of its time', async () => {
      const report = await visit('/dialogs', 'short');
      expect(report.result).toBe('fail');
      expect(linesOf(report).length).toBeLessThanOrEqual(64 + 1);
    });

    it('that floods its console is killed by the limit it meets first, time or memory; the last lines are kept, cut', async () => {
      const report = await visit('/flood', 'short');
      expect(report.result).toBe('fail');
      const lines = linesOf(report);
      expect(lines.length).toBeLessThanOrEqual(64);
      // Which one comes first depends on how busy the machine is.
      expect(['timed out', 'stopped: too much memory']).toContain(lines.at(-1)?.line);
      expect(Math.max(...lines.map(({ line }) => line.length))).toBeLessThan(2_100);
    });
  }

  it('that hoards memory does not get more than a job may have', async () => {
    const report = await visit('/memory');
    expect(report.result).toBe('fail');
    expect(textsOf(report).at(-1)).toMatch(/too much memory|crashed|closed/i);
  });

  // The runner's own limit is the same for all browsers, and tabs of Firefox are dear.
  const [script, most] = browser === 'chrome' ? ['visit', 32] : ['few-tabs', 4];
  it(`that opens 100 tabs, where ${most} are allowed, loses its browser`, async () => {
    const report = await visit('/tabs', script, { wait: 'never' });
    expect(report.result).toBe('fail');
    expect(textsOf(report)).toContain(`more than ${most} tabs: the browser is closed`);
  });

  describe('which is looked at together with others', () => {
    let report: Report;
    let before: { readonly datagrams: number; readonly connections: number };
    beforeAll(async () => {
      before = { datagrams: hostile.datagrams(), connections: hostile.canary.connections() };
      report = await visit('', 'tour');
    });

    it('reaches no service, sends no datagram, reads no file and is not stopped by its own breakpoint', () => {
      const texts = textsOf(report);
      expect(endOf(report)).toBe('complete');
      expect(texts).toContain('tried everything');
      expect(hostile.datagrams()).toBe(before.datagrams);
      expect(texts).toContain('went on');
      expect(texts).toContain('rejected,rejected');
      expect(texts.filter((line) => /^(file|chrome|about:config|resource)/.test(line))).toEqual([]);
      expect(texts).toContain(ALL_REJECTED);
      expect(hostile.canary.connections()).toBe(before.connections);
    });

    it('that does not want to be left is left', () => {
      const texts = textsOf(report);
      expect(texts.indexOf('all is well')).toBeGreaterThan(texts.indexOf('armed'));
      const asked = linesOf(report).slice(0, texts.indexOf('all is well'));
      expect(asked.filter(({ extra }) => extra['type'] === 'beforeunload')).toHaveLength(1);
    });

    it('that opens a window which does not want to close leaves none', () => {
      expect(textsOf(report)).toContain('opened true');
    });

    it('that starts a dozen busy workers leaves none of them', () => {
      expect(textsOf(report)).toContain('all started');
    });
  });

  describe('of which nothing is stored', () => {
    let report: Report;
    beforeAll(async () => {
      report = await visit('', 'downloads');
    });
    const asksFor = (path: string) => hostile.site.requests.filter((line) => line === `GET ${path}`);

    it('that does not want to be left is left without being asked, where dialogs are dismissed', () => {
      expect([endOf(report), textsOf(report).at(-1)]).toEqual(['complete', 'went on']);
      expect(textsOf(report)).toContain('all is well');
      expect(linesOf(report).filter(({ extra }) => extra['type'] === 'beforeunload')).toEqual([]);
    });

    it('that starts a download, one of them endless, gets nothing stored, and the visit goes on', () => {
      expect([asksFor('/download').length, asksFor('/endless-download').length]).toEqual([2, 1]);
      const refusals = textsOf(report).filter((text) => /Download is starting|Timeout/.test(text));
      expect(refusals).toHaveLength(3);
      expect(textsOf(report)).not.toContain('refused, and yet a file');
    });

    it('control: a handler that accepts downloads has it stored', () =>
      expect(textsOf(report)).toContain('accepted, and a file'));
  });

  it('control: without the proxy the same pages reach the service of the machine and send datagrams', async () => {
    const before = { datagrams: hostile.datagrams(), connections: hostile.canary.connections() };
    const unguarded = await (browser === 'chrome'
      ? chromium.launch({
          executablePath: findChromium(),
          chromiumSandbox: false,
          args: ['--disable-background-networking'],
        })
      : firefox.launch({ executablePath: findTestBrowser(browser) ?? '', channel: 'moz-firefox' }));
    try {
      // In separate pages: the first one never finishes loading, and Firefox may abort a navigation that replaces
      // it.
      const visitUnguarded = async (path: string) =>
        (await unguarded.newPage()).goto(`${hostile.site.origin}${path}`, { waitUntil: 'commit' });
      await visitUnguarded('/forbidden');
      await hostile.canary.connected;
      const datagram = hostile.nextDatagram();
      await visitUnguarded('/udp');
      await datagram;
    } finally {
      await unguarded.close();
    }
    expect(hostile.canary.connections()).toBeGreaterThan(before.connections);
    expect(hostile.datagrams()).toBeGreaterThan(before.datagrams);
  });
}
