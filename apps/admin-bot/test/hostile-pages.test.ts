import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { chromium } from 'playwright-core';
import { findBrowser } from '../src/browser/find-browser';
import { describeWithBrowser } from './support/browser';
import { startFakePlatform, linesOf, type FakePlatform, type Report } from './support/fake-platform';
import { startSite, type LocalSite } from './support/local-site';
import { startRunner, type RunnerProcess } from './support/runner-process';
import { aScript, SHOW_ALL } from './support/script';

/** Issue 5, holds 2: whatever a page does, nothing of it is left and the next job is unaffected. */
describeWithBrowser('a hostile page', () => {
  let platform: FakePlatform;
  /** What nothing may reach: a service of the machine. */
  let canary: LocalSite;
  let site: LocalSite;
  let runner: RunnerProcess;
  const udp = createSocket('udp4');
  let datagrams = 0;

  const page = (script: string) => `<body><script>${script}</script>`;

  beforeAll(async () => {
    platform = await startFakePlatform();
    canary = await startSite({ '/': 'secret of the machine' });
    udp.on('message', () => (datagrams += 1));
    udp.bind(0, '127.0.0.1');
    await once(udp, 'listening');
    const elsewhere = canary.origin;
    site = await startSite({
      '/good': page('console.log("all is well")'),
      '/hang': () => undefined,
      '/loop': page('while (true);'),
      '/tabs': page('for (let i = 0; i < 100; i++) window.open("/good?" + i)'),
      '/dialogs': page('while (true) alert("again")'),
      '/memory': page('const held = []; while (true) held.push(new Uint8Array(1 << 22).fill(1));'),
      '/redirect': (_request, response) => response.writeHead(302, { Location: `${elsewhere}/` }).end(),
      '/download': (_request, response) => {
        response.writeHead(200, { 'Content-Disposition': 'attachment; filename=a.bin' });
        response.end(Buffer.alloc(1_000_000));
      },
      '/endless-download': (_request, response) => {
        response.writeHead(200, { 'Content-Disposition': 'attachment; filename=a.bin' });
        const chunk = Buffer.alloc(65_536);
        const more = () => {
          while (response.write(chunk) && !response.destroyed);
        };
        response.on('drain', more);
        more();
      },
      '/forbidden': page(`
        const tries = [
          fetch('${elsewhere}/?fetch', { mode: 'no-cors' }),
          fetch('http://localhost:${canary.port}/?name', { mode: 'no-cors' }),
          fetch('http://[::ffff:127.0.0.1]:${canary.port}/?mapped', { mode: 'no-cors' }),
          fetch('http://2130706433:${canary.port}/?number', { mode: 'no-cors' }),
          fetch('https://127.0.0.1:${canary.port}/?encrypted', { mode: 'no-cors' }),
          fetch('/redirect', { mode: 'no-cors' }),
          new Promise((open, fail) => {
            const socket = new WebSocket('ws://127.0.0.1:${canary.port}/socket');
            socket.onopen = open; socket.onerror = fail;
          }),
        ];
        for (const [tag, url] of [['iframe', '?frame'], ['img', '?image'], ['script', '?script']]) {
          const element = document.createElement(tag);
          element.src = '${elsewhere}/' + url;
          document.body.append(element);
        }
        navigator.sendBeacon('${elsewhere}/?beacon', 'x');
        Promise.allSettled(tries).then((all) => console.log(all.map(({ status }) => status).join()));`),
      '/udp': page(udpAttempts()),
    });
    runner = await startRunner(platform, {
      ALLOWED_PRIVATE_HOSTS: `127.0.0.1:${site.port}`,
      JOB_MEMORY_MIB: '1024',
    });
    // Listened for from the start: what a page says may come before it counts as loaded.
    const visit = `const page = await browserContext.newPage();
      const said = input.wait && page.waitForEvent('console', { predicate: (m) => m.text().includes(input.wait), timeout: 0 });
      await page.goto(input.url, { timeout: 0 });
      await said;`;
    platform.store('visit', aScript(visit, SHOW_ALL));
    platform.store('short', aScript(visit, SHOW_ALL).replace('20_000', '3_000'));
  });

  afterEach(async () => {
    expect(runner.leftovers()).toEqual([]);
    const next = await visit('/good');
    expect(next.result).toBe('complete');
    expect(linesOf(next).map(({ line }) => line)).toContain('all is well');
  });
  afterAll(async () => {
    await runner.stop();
    udp.close();
    await site.close();
    await canary.close();
    await platform.close();
  });

  /** In a page: everything that sends datagrams. */
  function udpAttempts(): string {
    return `
      const { port } = { port: ${udp.address().port} };
      const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:' + port }] });
      peer.createDataChannel('x');
      peer.createOffer().then((offer) => peer.setLocalDescription(offer));
      const transport = new Promise((done) => {
        try { new WebTransport('https://127.0.0.1:' + port).ready.then(done, done); } catch { done(); }
      });
      const gathered = new Promise((done) => {
        peer.onicegatheringstatechange = () => peer.iceGatheringState === 'complete' && done();
      });
      Promise.all([transport, gathered]).then(() => console.log('tried everything'));`;
  }

  function visit(path: string, script = 'visit', inputs: Record<string, string> = {}): Promise<Report> {
    return platform.submit({ challengeId: script, inputs: { url: `${site.origin}${path}`, ...inputs } });
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

  it('that opens 100 tabs loses its browser', async () => {
    const report = await visit('/tabs', 'visit', { wait: 'never' });
    expect(report.result).toBe('fail');
    expect(linesOf(report).map(({ line }) => line)).toContain('more than 32 tabs: the browser is closed');
  });

  it('that opens dialogs without end is killed with the end of its time', async () => {
    const report = await visit('/dialogs', 'short');
    expect(report.result).toBe('fail');
    expect(linesOf(report).length).toBeLessThanOrEqual(64 + 1);
  });

  it('that hoards memory does not get more than a job may have', async () => {
    const report = await visit('/memory');
    expect(report.result).toBe('fail');
  });

  it('reaches no service of the machine, by no name, redirect, frame, socket or beacon', async () => {
    const report = await visit('/forbidden', 'visit', { wait: 'rejected' });
    expect(report.result).toBe('complete');
    expect(linesOf(report).map(({ line }) => line)).toContain(Array(7).fill('rejected').join());
    expect(canary.connections()).toBe(0);
  });

  it('control: without the proxy the same page reaches it', async () => {
    await openUnguarded(`${site.origin}/forbidden`, canary.connected);
    expect(canary.connections()).toBeGreaterThan(0);
  });

  it('sends no datagram, by WebRTC or WebTransport', async () => {
    datagrams = 0;
    const report = await visit('/udp', 'visit', { wait: 'tried everything' });
    expect(report.result).toBe('complete');
    expect(datagrams).toBe(0);
  });

  it('control: an unguarded browser sends some', async () => {
    datagrams = 0;
    await openUnguarded(`${site.origin}/udp`, once(udp, 'message'));
    expect(datagrams).toBeGreaterThan(0);
  });

  it.each(['/download', '/endless-download'])(
    'that starts a download (%s) gets nothing stored',
    async (path) => {
      const report = await visit(path, 'visit');
      // The navigation becomes a download, which is refused.
      expect(report.result).toBe('fail');
      expect(linesOf(report).at(-1)?.line).toMatch(/Download is starting|ERR_ABORTED|timed out/);
    },
  );

  it.each(['file:///etc/passwd', 'chrome://version'])(
    'an address of a team that is none of the web (%s) is not opened',
    async (url) => {
      const report = await platform.submit({ challengeId: 'visit', inputs: { url } });
      expect(report.result).toBe('fail');
      expect(linesOf(report).at(-1)?.line).toContain('not one of the web');
    },
  );

  async function openUnguarded(url: string, until: Promise<unknown>): Promise<void> {
    const found = await findBrowser(process.env['BROWSER_PATH'], process.env['PATH'] ?? '');
    const browser = await chromium.launch({
      executablePath: found?.executablePath ?? '',
      chromiumSandbox: false,
      args: ['--disable-background-networking'],
    });
    try {
      await (await browser.newPage()).goto(url);
      await until;
    } finally {
      await browser.close();
    }
  }
});
