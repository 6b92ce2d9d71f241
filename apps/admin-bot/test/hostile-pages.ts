import { chromium, firefox } from 'playwright-core';
import type { BrowserName } from '../src/browser/find-browsers';
import { describeWithBrowser, findTestBrowser } from './support/browser';
import { startFakePlatform, linesOf, type FakePlatform, type Report } from './support/fake-platform';
import { ALL_REJECTED, DOWNLOADED, startHostileSite, type HostileSite } from './support/hostile-site';
import { startRunner, type RunnerProcess } from './support/runner-process';
import { aScript, SHOW_ALL } from './support/script';

/** Follows the address, then looks for what the site sent in the files of the job. */
const LIST_DOWNLOADS = `
  const context = input.accepts ? await browserContext.browser().newContext({ acceptDownloads: true }) : browserContext;
  const page = await context.newPage();
  const stored = input.accepts && page.waitForEvent('download').then((download) => download.path());
  // Firefox does not always tell the driver in time that the navigation has become a download.
  await page.goto(input.url, { timeout: 8_000 }).catch((error) => output.warn('challenge', error.message));
  await stored;
  await page.goto(input.next);
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
    store('leave', leave, fields);
    const hooks = 'hooksConfig: { showConsoleLogs: true, autoDismissDialogs: true },';
    store('leave-unasked', leave, `browser: '${browser}',${hooks}`);
  });
  // A visit that completes shows that the one before it left the runner unharmed; after any other, one more shows it.
  let lastResult: Report['result'];
  afterEach(async () => {
    expect(runner.leftovers()).toEqual([]);
    if (lastResult !== 'complete') await expectNextIsFine();
  });
  afterAll(async () => {
    await expectNextIsFine();
    await runner.stop();
    await hostile.close();
    await platform.close();
  });

  /** On a busy machine what ends by itself shall have the time to. */
  function store(challengeId: string, body: string, fields: string, timeoutMs = 60_000): void {
    platform.store(challengeId, aScript(body, fields).replace('20_000', String(timeoutMs)));
  }
  async function visit(path: string, script = 'visit', inputs: Record<string, string> = {}): Promise<Report> {
    const url = `${hostile.site.origin}${path}`;
    const report = await platform.submit({ challengeId: script, inputs: { url, ...inputs } });
    lastResult = report.result;
    return report;
  }
  const textsOf = (report: Report) => linesOf(report).map(({ line }) => line);

  async function expectNextIsFine(): Promise<void> {
    const next = await visit('/good');
    expect(next.result).toBe('complete');
    expect(textsOf(next)).toContain('all is well');
  }

  it.each(['/hang', '/loop'])(
    'that never loads (%s) is killed when the time of the handler is over',
    async (path) => {
      const report = await visit(path, 'short');
      expect(report.result).toBe('fail');
      expect(linesOf(report).at(-1)).toMatchObject({
        level: 'error',
        prefix: 'admin-bot',
        line: 'timed out',
      });
    },
  );

  it('that floods its console is killed by the limit it meets first, time or memory; the last lines are kept, cut', async () => {
    const report = await visit('/flood', 'short');
    expect(report.result).toBe('fail');
    const lines = linesOf(report);
    expect(lines.length).toBeLessThanOrEqual(64);
    // Which one comes first depends on how busy the machine is.
    expect(['timed out', 'stopped: too much memory']).toContain(lines.at(-1)?.line);
    expect(Math.max(...lines.map(({ line }) => line.length))).toBeLessThan(2_100);
  });

  it('that hoards memory does not get more than a job may have', async () => {
    const report = await visit('/memory');
    expect(report.result).toBe('fail');
    expect(textsOf(report).at(-1)).toMatch(/too much memory|crashed|closed/i);
  });

  it('that starts a hundred and fifty busy workers leaves none of them', async () => {
    const report = await visit('/workers', 'visit', { wait: 'all started' });
    expect(textsOf(report)).toContain('all started');
  });

  it('that opens a window which does not want to close leaves none', async () => {
    const report = await visit('/popup', 'visit', { wait: 'opened' });
    expect(report.result).toBe('complete');
  });

  it('reaches no service of the machine, by no name, redirect, element, hint, worker, socket or beacon', async () => {
    const report = await visit('/forbidden', 'visit', { wait: 'rejected' });
    expect(report.result).toBe('complete');
    expect(textsOf(report)).toContain(ALL_REJECTED);
    expect(hostile.canary.connections()).toBe(0);
  });

  it('sends no datagram, by WebRTC or WebTransport', async () => {
    const before = hostile.datagrams();
    const report = await visit('/udp', 'visit', { wait: 'tried everything' });
    expect(report.result).toBe('complete');
    expect(hostile.datagrams()).toBe(before);
  });

  it('reads no file and opens no page of the browser', async () => {
    const report = await visit('/local', 'visit', { wait: 'rejected' });
    expect(textsOf(report)).toContain('rejected,rejected');
    const opened = textsOf(report).filter((line) => /^(file|chrome|about:config|resource)/.test(line));
    expect(opened).toEqual([]);
  });

  it('that opens dialogs without end is killed with the end of its time', async () => {
    const report = await visit('/dialogs', 'short');
    expect(report.result).toBe('fail');
    expect(linesOf(report).length).toBeLessThanOrEqual(64 + 1);
  });

  it.each(['leave', 'leave-unasked'])('that does not want to be left is left (%s)', async (script) => {
    const next = `${hostile.site.origin}/good`;
    const report = await visit('/stay', script, { wait: 'armed', next });
    expect([report.result, textsOf(report).at(-1)]).toEqual(['complete', 'all is well']);
    const asked = linesOf(report).filter(({ extra }) => extra['type'] === 'beforeunload');
    expect(asked).toHaveLength(script === 'leave' ? 1 : 0);
  });

  it('is not stopped by its own breakpoint', async () => {
    const report = await visit('/debugger', 'visit', { wait: 'went on' });
    expect(report.result).toBe('complete');
  });

  const downloadedBy = async (path: string, inputs: Record<string, string> = {}) => {
    const next = `${hostile.site.origin}/good`;
    const asked = () => hostile.site.requests.filter((line) => line === `GET ${path}`).length;
    const before = asked();
    const report = await visit(path, 'download', { next, ...inputs });
    expect(asked()).toBeGreaterThan(before);
    expect(textsOf(report)).toContainEqual(expect.stringMatching(/Download is starting|Timeout/));
    expect(report.result).toBe('complete');
    return linesOf(report).filter(({ line }) => line === 'a file of the site');
  };

  it.each(['/download', '/endless-download'])(
    'that starts a download (%s) gets nothing stored, and the visit goes on',
    async (path) => expect(await downloadedBy(path)).toEqual([]),
  );

  it('control: a handler that accepts downloads has it stored', async () => {
    expect(await downloadedBy('/download', { accepts: 'yes' })).not.toEqual([]);
  });

  it('that opens 100 tabs loses its browser', async () => {
    const report = await visit('/tabs', 'visit', { wait: 'never' });
    expect(report.result).toBe('fail');
    expect(textsOf(report)).toContain('more than 32 tabs: the browser is closed');
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
    const executablePath = findTestBrowser(browser) ?? '';
    const unguarded = await (browser === 'chrome'
      ? chromium.launch({ executablePath, chromiumSandbox: false, args: ['--disable-background-networking'] })
      : firefox.launch({ executablePath, channel: 'moz-firefox' }));
    try {
      await (await unguarded.newPage()).goto(`${hostile.site.origin}${path}`);
      await until;
    } finally {
      await unguarded.close();
    }
  }
}
