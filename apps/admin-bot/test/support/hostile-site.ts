import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { startSite, type LocalSite } from './local-site';

/** A site that attacks its visitor, and services that its pages must not reach. */
export interface HostileSite {
  readonly site: LocalSite;
  /** A service of this machine that pages must not reach. */
  readonly canary: LocalSite;
  /** Number of datagrams that a socket of this machine received. */
  readonly datagrams: () => number;
  /** Resolves with the next datagram. */
  readonly nextDatagram: () => Promise<unknown>;
  readonly close: () => Promise<void>;
}

/** The message of `/forbidden` when all its attempts have failed. */
export const ALL_REJECTED = Array(9).fill('rejected').join();

/** The repeated content of its downloads. */
export const DOWNLOADED = 'downloaded ';

export async function startHostileSite(): Promise<HostileSite> {
  const canary = await startSite({ '/': 'secret of the machine' });
  const udp = createSocket('udp4');
  let datagrams = 0;
  udp.on('message', () => (datagrams += 1));
  udp.bind(0, '127.0.0.1');
  await once(udp, 'listening');
  const site = await startSite(hostilePages(canary, udp));
  return {
    site,
    canary,
    datagrams: () => datagrams,
    nextDatagram: () => once(udp, 'message'),
    async close() {
      udp.close();
      await site.close();
      await canary.close();
    },
  };
}

const page = (script: string) => `<body><script>${script}</script>`;

function hostilePages({ origin, port }: LocalSite, udp: Socket): Parameters<typeof startSite>[0] {
  return {
    '/good': page('console.log("all is well")'),
    '/loop': page('while (true);'),
    '/tabs': page('for (let i = 0; i < 100; i++) window.open("/good?" + i)'),
    '/dialogs': page('while (true) alert("again")'),
    '/memory': page('const held = []; while (true) held.push(new Uint8Array(1 << 22).fill(1));'),
    // Lines just above the limit on their length: longer ones would use up the memory before the time.
    '/flood': page('console.log("x".repeat(100_000)); while (true) console.log("x".repeat(3_000));'),
    '/debugger': page('debugger; console.log("went on")'),
    '/stay': page(
      'addEventListener("beforeunload", (event) => event.preventDefault()); console.log("armed")',
    ),
    '/popup': page(`
      const opened = open('/stay?popup');
      addEventListener('pagehide', () => { open('/stay?again'); navigator.sendBeacon('/good'); });
      console.log('opened ' + Boolean(opened));`),
    '/workers': page(workers()),
    '/sw.js': (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/javascript' });
      response.end('oninstall = () => { while (true); };');
    },
    '/redirect': (_request, response) => response.writeHead(302, { Location: `${origin}/` }).end(),
    '/download': (_request, response) => {
      response.writeHead(200, { 'Content-Disposition': 'attachment; filename=a.bin' });
      response.end(Buffer.alloc(1_000_000, DOWNLOADED));
    },
    '/endless-download': (_request, response) => {
      response.writeHead(200, { 'Content-Disposition': 'attachment; filename=a.bin' });
      const chunk = Buffer.alloc(65_536, DOWNLOADED);
      // Sends endlessly, at a pace that leaves CPU time for others.
      const sending = setInterval(() => response.write(chunk), 50);
      response.on('close', () => clearInterval(sending));
    },
    '/local': page(`
      for (const url of ['file:///etc/passwd', 'chrome://version', 'about:config', 'resource:///']) {
        const frame = document.createElement('iframe');
        frame.src = url;
        document.body.append(frame);
        try { open(url); } catch {}
      }
      const read = fetch('file:///etc/passwd').then((answer) => answer.text());
      const asked = new Promise((open, fail) => {
        const request = new XMLHttpRequest();
        request.onload = open; request.onerror = fail;
        request.open('GET', 'file:///etc/passwd'); request.send();
      });
      Promise.allSettled([read, asked]).then((all) => console.log(all.map(({ status }) => status).join()));`),
    '/forbidden': page(forbidden(origin, port)),
    '/udp': page(datagramAttempts(udp.address().port)),
  };
}

/** Script for a page: requests another origin in every possible way. */
function forbidden(origin: string, port: number): string {
  return `
    const data = (html) => 'data:text/html,' + encodeURIComponent(html);
    const tries = [
      fetch('${origin}/?fetch', { mode: 'no-cors' }),
      fetch('http://localhost:${port}/?name', { mode: 'no-cors' }),
      fetch('http://[::ffff:127.0.0.1]:${port}/?mapped', { mode: 'no-cors' }),
      fetch('http://2130706433:${port}/?number', { mode: 'no-cors' }),
      fetch('http://0177.0.0.1:${port}/?octal', { mode: 'no-cors' }),
      fetch('https://127.0.0.1:${port}/?encrypted', { mode: 'no-cors' }),
      fetch('/redirect', { mode: 'no-cors' }),
      new Promise((open, fail) => {
        const socket = new WebSocket('ws://127.0.0.1:${port}/socket');
        socket.onopen = open; socket.onerror = fail;
      }),
      new Promise((open, fail) => {
        const source = new EventSource('${origin}/?events');
        source.onopen = open; source.onerror = fail;
      }),
    ];
    for (const [tag, attribute, url] of [
      ['iframe', 'src', '${origin}/?frame'], ['img', 'src', '${origin}/?image'],
      ['script', 'src', '${origin}/?script'], ['video', 'src', '${origin}/?video'],
      ['object', 'data', '${origin}/?object'],
      ['iframe', 'src', data('<img src="${origin}/?inner"><meta http-equiv=refresh content="0;url=${origin}/">')],
    ]) {
      const element = document.createElement(tag);
      element.setAttribute(attribute, url);
      document.body.append(element);
    }
    for (const rel of ['stylesheet', 'preload', 'prefetch', 'preconnect', 'dns-prefetch', 'modulepreload', 'icon']) {
      const link = document.createElement('link');
      Object.assign(link, { rel, href: '${origin}/?' + rel, as: 'script' });
      document.head.append(link);
    }
    const rules = document.createElement('script');
    rules.type = 'speculationrules';
    rules.textContent = JSON.stringify({ prefetch: [{ urls: ['${origin}/?speculation'] }] });
    document.head.append(rules);
    const code = 'fetch("${origin}/?worker", { mode: "no-cors" }).catch(() => 0)';
    new Worker(URL.createObjectURL(new Blob([code])));
    navigator.sendBeacon('${origin}/?beacon', 'x');
    try { open('${origin}/?popup'); } catch {}
    Promise.allSettled(tries).then((all) => console.log(all.map(({ status }) => status).join()));`;
}

/** Script for a page: tries everything that sends datagrams. */
function datagramAttempts(port: number): string {
  return `
    const gathered = new Promise((done) => {
      if (!window.RTCPeerConnection) return done();
      const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${port}' }] });
      peer.onicegatheringstatechange = () => peer.iceGatheringState === 'complete' && done();
      peer.createDataChannel('x');
      peer.createOffer().then((offer) => peer.setLocalDescription(offer));
    });
    const transport = new Promise((done) => {
      try { new WebTransport('https://127.0.0.1:${port}').ready.then(done, done); } catch { done(); }
    });
    Promise.all([transport, gathered]).then(() => console.log('tried everything'));`;
}

/** Script for a page: starts as many busy processes and threads as it can. */
function workers(): string {
  return `
    const busy = URL.createObjectURL(new Blob(['while (true);']));
    for (let i = 0; i < 4; i++) {
      navigator.serviceWorker.register('/sw.js?' + i, { scope: '/scope-' + i + '/' }).catch(() => 0);
      new Worker(busy);
      new SharedWorker(busy, String(i));
    }
    console.log('all started');`;
}
