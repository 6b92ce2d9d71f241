import { chromium, firefox } from 'playwright-core';
import type { BrowserName } from '../src/browser/find-browsers';
import { describeWithBrowser, findChromium, findTestBrowser } from './support/browser';
import { startFakePlatform, linesOf, type FakePlatform, type Report } from './support/fake-platform';
import { ALL_REJECTED, DOWNLOADED, startHostileSite, type HostileSite } from './support/hostile-site';
import { startRunner, type RunnerProcess } from './support/runner-process';
import { aScript, SHOW_ALL } from './support/script';

/** Visits one page after the other until each has said its word. */
const TOUR = `
  const page = await browserContext.newPage();
  for (const [path, word] of [
    ['/udp', 'tried everything'], ['/debugger', 'went on'], ['/local', 'rejected'], ['/forbidden', 'rejected'],
  ]) {
    const said = page.waitForEvent('console', { predicate: (m) => m.text().includes(word), timeout: 0 });
    await page.goto(input.url + path, { timeout: 0 });
    await said;
  }`;

/** Follows the addresses, then looks for what the site sent in the files of the job. */
const LIST_DOWNLOADS = `
  const context = input.accepts ? await browserContext.browser().newContext({ acceptDownloads: true }) : browserContext;
  const page = await context.newPage();
  for (const path of input.paths.split(',')) {
    const stored = input.accepts && page.waitForEvent('download').then((download) => download.path());
    // Firefox does not always tell the driver in time that the navigation has become a download.
    await page.goto(input.url + path, { timeout: 8_000 }).catch((error) => output.warn('challenge', error.message));
    await stored;
  }
  await page.goto(input.url + '/good');
  const { readdirSync, readFileSync, statSync } = process.getBuiltinModule('node:fs');
  for (const name of readdirSync('.', { recursive: true })) {
    if (statSync(name, { throwIfNoEntry: false })?.isFile() !== true) continue;
    if (readFileSync(name).includes('${DOWNLOADED}'.repeat(64))) output.info('challenge', 'a file of the site', { name });
  }`;

/**
 * Whatever a page does, nothing of it is left and the next job is unaffected. A file for each browser, so that they are
 * tested side by side.
 */
export function describeHostilePages(browser: BrowserName): void {
  jest.setTimeout(180_000);
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
    // Listened for from the start: what a page says may come before it counts as loaded.
    const body = `const page = await browserContext.newPage();
      const said = input.wait && page.waitForEvent('console', { predicate: (m) => m.text().includes(input.wait), timeout: 0 });
      await page.goto(input.url, { timeout: 0 });
      await said;`;
    const fields = `browser: '${browser}',${SHOW_ALL}`;
    store('visit', body, fields);
    store('short', body, fields, 3_000);
    // Only a page that was touched may ask whether it shall be left.
    const leave = `${body} await page.mouse.click(9, 9); await page.goto(input.next);`;
    store('download', LIST_DOWNLOADS, fields);
    store('tour', TOUR, fields);
    store('leave', leave, fields);
    const hooks = 'hooksConfig: { showConsoleLogs: true, autoDismissDialogs: true },';
    store('leave-unasked', leave, `browser: '${browser}',${hooks}`);
  });
  // Each visit that fails is followed by one that completes, which shows that it left the runner unharmed.
  afterEach(() => expect(runner.leftovers()).toEqual([]));
  afterAll(async () => {
    const last = await visit('/good');
    expect(last.result).toBe('complete');
    expect(textsOf(last)).toContain('all is well');
    await runner.stop();
    await hostile.close();
    await platform.close();
  });

  /** On a busy machine what ends by itself shall have the time to. */
  function store(challengeId: string, body: string, fields: string, timeoutMs = 60_000): void {
    platform.store(challengeId, aScript(body, fields, timeoutMs));
  }
  function visit(path: string, script = 'visit', inputs: Record<string, string> = {}): Promise<Report> {
    const url = `${hostile.site.origin}${path}`;
    return platform.submit({ challengeId: script, inputs: { url, ...inputs } });
  }
  const textsOf = (report: Report) => linesOf(report).map(({ line }) => line);

  const failsBySilence = async (path: string) => {
    const report = await visit(path, 'short');
    expect(report.result).toBe('fail');
    expect(linesOf(report).at(-1)).toMatchObject({ level: 'error', prefix: 'admin-bot', line: 'timed out' });
  };

  it('that never loads is killed when the time of the handler is over', () => failsBySilence('/hang'));

  it('that opens a window which does not want to close leaves none', async () => {
    const report = await visit('/popup', 'visit', { wait: 'opened' });
    expect(report.result).toBe('complete');
  });

  it('that loops is killed when the time of the handler is over', () => failsBySilence('/loop'));

  it.each(['leave', 'leave-unasked'])('that does not want to be left is left (%s)', async (script) => {
    const next = `${hostile.site.origin}/good`;
    const report = await visit('/stay', script, { wait: 'armed', next });
    expect([report.result, textsOf(report).at(-1)]).toEqual(['complete', 'all is well']);
    const asked = linesOf(report).filter(({ extra }) => extra['type'] === 'beforeunload');
    expect(asked).toHaveLength(script === 'leave' ? 1 : 0);
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

  it('reaches no service, sends no datagram, reads no file and is not stopped by its own breakpoint', async () => {
    const datagramsBefore = hostile.datagrams();
    const report = await visit('', 'tour');
    expect(report.result).toBe('complete');
    const texts = textsOf(report);
    expect(texts).toContain('tried everything');
    expect(hostile.datagrams()).toBe(datagramsBefore);
    expect(texts).toContain('went on');
    expect(texts).toContain('rejected,rejected');
    expect(texts.filter((line) => /^(file|chrome|about:config|resource)/.test(line))).toEqual([]);
    expect(texts).toContain(ALL_REJECTED);
    expect(hostile.canary.connections()).toBe(0);
  });

  it('that hoards memory does not get more than a job may have', async () => {
    const report = await visit('/memory');
    expect(report.result).toBe('fail');
    expect(textsOf(report).at(-1)).toMatch(/too much memory|crashed|closed/i);
  });

  const downloadedBy = async (paths: readonly string[], accepts = '') => {
    const asked = () =>
      paths.map((path) => hostile.site.requests.filter((line) => line === `GET ${path}`).length);
    const before = asked();
    const report = await visit('', 'download', { paths: paths.join(), accepts });
    asked().forEach((times, nth) => expect(times).toBeGreaterThan(before[nth]!));
    const refusals = textsOf(report).filter((text) => /Download is starting|Timeout/.test(text));
    expect(refusals).toHaveLength(paths.length);
    expect(report.result).toBe('complete');
    return linesOf(report).filter(({ line }) => line === 'a file of the site');
  };

  it('that starts a download, one of them endless, gets nothing stored, and the visit goes on', async () =>
    expect(await downloadedBy(['/download', '/endless-download'])).toEqual([]));

  it('that opens dialogs without end is killed with the end of its time', async () => {
    const report = await visit('/dialogs', 'short');
    expect(report.result).toBe('fail');
    expect(linesOf(report).length).toBeLessThanOrEqual(64 + 1);
  });

  it('control: a handler that accepts downloads has it stored', async () =>
    expect(await downloadedBy(['/download'], 'yes')).not.toEqual([]));

  it('that opens 100 tabs loses its browser', async () => {
    const report = await visit('/tabs', 'visit', { wait: 'never' });
    expect(report.result).toBe('fail');
    expect(textsOf(report)).toContain('more than 32 tabs: the browser is closed');
  });

  it('that starts a hundred and fifty busy workers leaves none of them', async () => {
    const report = await visit('/workers', 'visit', { wait: 'all started' });
    expect(textsOf(report)).toContain('all started');
  });

  it('control: without the proxy the same page reaches the service of the machine', async () => {
    await openUnguarded('/forbidden', hostile.canary.connected);
    expect(hostile.canary.connections()).toBeGreaterThan(0);
  });

  it('control: an unguarded browser sends datagrams', async () => {
    const before = hostile.datagrams();
    await openUnguarded('/udp', hostile.nextDatagram());
    expect(hostile.datagrams()).toBeGreaterThan(before);
  });

  async function openUnguarded(path: string, until: Promise<unknown>): Promise<void> {
    const unguarded = await (browser === 'chrome'
      ? chromium.launch({
          executablePath: findChromium(),
          chromiumSandbox: false,
          args: ['--disable-background-networking'],
        })
      : firefox.launch({ executablePath: findTestBrowser(browser) ?? '', channel: 'moz-firefox' }));
    try {
      await (await unguarded.newPage()).goto(`${hostile.site.origin}${path}`);
      await until;
    } finally {
      await unguarded.close();
    }
  }
}
