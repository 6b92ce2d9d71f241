// Browsers at the start of an event, each on a connection of its own: they come at even distances, fetch list and board,
// and ask again and again whether anything has changed.
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { ResponseScanner } from '../load/response-scanner';
import { Unexpected } from '../load/unexpected';
import { ownCpuMsSince } from '../processes/own-cpu';
import type { RushPlan, RushResult } from './measure-rush';

const ETAG = /\r\netag: *([^\r]+)/i;
const [FIRST_LIMIT_MS, POLL_EVERY_MS] = [30_000, 5_000];
/** Nobody is faster than that after a countdown. */
const FASTEST_MS = 50;

const readBuffer = Buffer.allocUnsafe(256 * 1024);
const pages = { list: '/api/v2/challs', board: '/api/v2/leaderboard/now?limit=100&offset=0' };
type Page = keyof typeof pages;

/** One browser. `ask` answers the status and throws when there is none. */
function openBrowser(port: number, token: string) {
  const scanner = new ResponseScanner();
  const etags: Record<Page, string> = { list: '', board: '' };
  let waiting: { page: Page; resolve: (status: number) => void; reject: (error: Error) => void } | undefined;
  const fail = (error: Error) => {
    waiting?.reject(error);
    waiting = undefined;
  };
  const receive = (bytes: number, memory: Uint8Array): boolean => {
    const chunk = (memory as Buffer).subarray(0, bytes);
    try {
      const status = scanner.push(chunk);
      const etag = ETAG.exec(chunk.toString('latin1', 0, 1024))?.[1];
      if (waiting !== undefined && etag !== undefined) etags[waiting.page] = etag;
      if (status === undefined) return true;
      waiting?.resolve(status);
      waiting = undefined;
    } catch (error) {
      socket.destroy(error as Error);
    }
    return true;
  };
  const socket = connect({
    port,
    host: '127.0.0.1',
    noDelay: true,
    onread: { buffer: readBuffer, callback: receive },
  });
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('connection closed')));
  return {
    ask: (page: Page) =>
      new Promise<number>((resolve, reject) => {
        waiting = { page, resolve, reject };
        const condition = etags[page] === '' ? '' : `If-None-Match: ${etags[page]}\r\n`;
        socket.write(
          `GET ${pages[page]} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\n` +
            `Accept-Encoding: gzip\r\n${condition}\r\n`,
        );
      }),
    close: () => socket.destroy(),
  };
}

async function rush(plan: RushPlan): Promise<RushResult> {
  const { port, tokens, startAtMs, arriveWithinMs, pollForMs } = plan;
  const cpuBefore = process.cpuUsage();
  const result = { firstMs: [] as number[], pollMs: [] as number[], complete: 0 };
  const { counts: unexpected, note } = new Unexpected();
  const endMs = startAtMs + arriveWithinMs + pollForMs;
  const visit = async (token: string, number: number): Promise<void> => {
    const arrivesAtMs = startAtMs + FASTEST_MS + (arriveWithinMs * number) / tokens.length;
    await sleep(Math.max(0, arrivesAtMs - Date.now()));
    const browser = openBrowser(port, token);
    const timed = async (page: Page, into: number[], expected: readonly number[]): Promise<boolean> => {
      const beganMs = performance.now();
      const status = await browser.ask(page);
      if (expected.includes(status)) into.push(performance.now() - beganMs);
      else note(`${page}: ${status}`);
      return expected.includes(status);
    };
    const deadline = setTimeout(() => browser.close(), pollForMs + arriveWithinMs + FIRST_LIMIT_MS);
    try {
      const hasList = await timed('list', result.firstMs, [200]);
      const hasBoard = await timed('board', result.firstMs, [200]);
      if (hasList && hasBoard) result.complete += 1;
      while (Date.now() + POLL_EVERY_MS < endMs) {
        await sleep(POLL_EVERY_MS);
        await timed('list', result.pollMs, [200, 304]);
        await timed('board', result.pollMs, [200, 304]);
      }
    } catch (error) {
      note((error as Error).message);
    } finally {
      clearTimeout(deadline);
      browser.close();
    }
  };
  await Promise.all(tokens.map(visit));
  return { ...result, unexpected, cpuMs: ownCpuMsSince(cpuBefore) };
}

process.on('message', (plan: RushPlan) => {
  void rush(plan).then((result) => process.send?.(result));
});
process.on('disconnect', () => process.exit());
