import { streamLive } from '@rampart/contract';
import { mapLimited } from '@rampart/core/infra/batching';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Unexpected } from '../load/unexpected';
import type { BoardArrivals } from './board-arrivals';

export interface OpenStreams {
  /** Streams that were refused or have ended, by cause. */
  readonly failures: Readonly<Record<string, number>>;
  close(): void;
}

const OPENED_AT_ONCE = 50;
const BOARD = Buffer.from('event: board\n');
const COMPUTED_AT = /event: board\ndata: [^\n]*"computedAt":(\d+)/g;

const nowMs = (): number => performance.timeOrigin + performance.now();

/** Opens streams, each on a connection of its own, and notes when each is told of a board. */
export async function openStreams(
  baseUrl: string,
  count: number,
  arrivals: BoardArrivals,
): Promise<OpenStreams> {
  const { hostname, port } = new URL(baseUrl);
  const failures = new Unexpected();
  const sockets: Socket[] = [];
  let isClosing = false;
  const fail = (cause: string): void => {
    if (!isClosing) failures.note(cause);
  };

  const numbers = Array.from({ length: count }, (_, number) => number);
  await mapLimited(numbers, OPENED_AT_ONCE, async (number) => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    sockets.push(socket);
    socket.on('error', (error) => fail(error.message)).on('end', () => fail('ended'));
    socket.write(`GET /api/v2${streamLive.path} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
    const [head] = (await once(socket, 'data')) as [Buffer];
    const [status = ''] = head.toString().split('\r\n');
    if (!status.includes(' 200 ')) fail(status);
    socket.on('data', (chunk: Buffer) => {
      if (!chunk.includes(BOARD)) return;
      const atMs = nowMs();
      for (const [, digits] of chunk.toString().matchAll(COMPUTED_AT)) {
        arrivals.note(number, Number(digits), atMs);
      }
    });
  });
  return {
    failures: failures.counts,
    close() {
      isClosing = true;
      for (const socket of sockets) socket.destroy();
    },
  };
}
