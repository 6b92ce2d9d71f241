import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { chromiumArguments } from '../src/browser/browser-arguments';
import { createDomainPolicy } from '../src/containment/domain-rules';
import { PROXY_LIMITS, startFilteringProxy } from '../src/containment/filtering-proxy';
import { createReach } from '../src/containment/reach';
import { describeWithBrowser, findChromium } from './support/browser';
import { startSite, type LocalSite } from './support/local-site';

/** What Chromium records about its network: connections, and names that it resolves (docs/decisions/0013). */
interface NetworkRecord {
  /** Whether it asked the system or a name server for the address; reading its own cache does not count. */
  readonly isResolved: (host: string) => boolean;
  /** Each `address:port` it connected to, once. */
  readonly connectedTo: readonly string[];
}

/** Names that an unguarded browser resolves for the page, and hints that the driver turns off by itself. */
const ASKED = ['framed', 'fetched', 'stun'].map((what) => `${what}.names.test`);
const HINTED = ['prefetched', 'preconnected'].map((what) => `${what}.names.test`);
const [FRAMED, FETCHED, STUN] = ASKED;
const [PREFETCHED, PRECONNECTED] = HINTED;

describeWithBrowser('the network of a page', () => {
  let site: LocalSite;
  beforeAll(async () => {
    site = await startSite({
      '/': `<link rel=dns-prefetch href="//${PREFETCHED}"><link rel=preconnect href="http://${PRECONNECTED}">
        <body><iframe src="http://${FRAMED}/"></iframe><script>
        const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:${STUN}:3478' }] });
        peer.createDataChannel('x');
        peer.createOffer().then((offer) => peer.setLocalDescription(offer));
        const gathered = new Promise((done) => {
          peer.onicegatheringstatechange = () => peer.iceGatheringState === 'complete' && done();
        });
        const fetched = fetch('https://${FETCHED}/').catch(() => 0);
        addEventListener('load', () => Promise.all([gathered, fetched]).then(() => document.title = 'done'));
        </script>`,
    });
  });
  afterAll(() => site.close());

  async function recordOf(args: readonly string[]): Promise<NetworkRecord> {
    const directory = mkdtempSync(join(tmpdir(), 'rampart-net-'));
    const file = join(directory, 'record.json');
    try {
      const browser = await chromium.launch({
        executablePath: findChromium(),
        chromiumSandbox: false,
        args: [...args, `--log-net-log=${file}`],
      });
      try {
        const page = await browser.newPage();
        await page.goto(site.origin);
        await page.waitForFunction('document.title === "done"');
      } finally {
        // The record is written when the browser closes.
        await browser.close();
      }
      return read(readFileSync(file, 'utf8'));
    } finally {
      rmSync(directory, { recursive: true });
    }
  }

  it('is the proxy alone: no name is resolved and nobody else is connected to', async () => {
    const proxy = await startFilteringProxy({
      reach: createReach({
        allowed: [{ host: '127.0.0.1', port: site.port }],
        ownAddresses: [],
        lookup: (host) => Promise.resolve(host === '127.0.0.1' ? [host] : []),
      }),
      domains: createDomainPolicy({}),
      limits: PROXY_LIMITS,
    });
    try {
      const { isResolved, connectedTo } = await recordOf(chromiumArguments(undefined, proxy.port));
      expect([...ASKED, ...HINTED].filter(isResolved)).toEqual([]);
      expect(connectedTo).toEqual([`127.0.0.1:${proxy.port}`]);
    } finally {
      await proxy.close();
    }
  });

  it('control: without the proxy the same page has its names resolved and connects to the site', async () => {
    const { isResolved, connectedTo } = await recordOf([]);
    expect(ASKED.filter(isResolved)).toEqual(ASKED);
    expect(connectedTo).toContain(`127.0.0.1:${site.port}`);
  });
});

/** Chromium's own format: numbered kinds of events, each with what it is about. */
function read(text: string): NetworkRecord {
  const { constants, events } = JSON.parse(text) as {
    constants: { logEventTypes: Record<string, number> };
    events: { type: number; params?: Record<string, unknown> }[];
  };
  const kinds = new Map(Object.entries(constants.logEventTypes).map(([kind, type]) => [type, kind]));
  const of = (pattern: RegExp) => events.filter(({ type }) => pattern.test(kinds.get(type) ?? ''));
  const resolver = JSON.stringify(
    of(/^(HOST_RESOLVER_(MANAGER_(CREATE_)?JOB|MANAGER_ATTEMPT|SYSTEM_TASK|DNS_TASK)|DNS_TRANSACTION)/),
  );
  const addresses = of(/^TCP_CONNECT/).map(({ params }) => params?.['address']);
  return {
    isResolved: (host) => resolver.includes(host),
    connectedTo: [...new Set(addresses.filter((address) => typeof address === 'string'))],
  };
}
