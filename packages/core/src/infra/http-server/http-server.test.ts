import type { IncomingMessage } from 'node:http';
import { PassThrough, Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { readText } from './http-server';

const MIB = 1024 * 1024;

function aRequest() {
  const sent = new PassThrough();
  return { sent, request: sent as unknown as IncomingMessage };
}

it('a body is what arrived, in however many pieces', async () => {
  for (const pieces of [[], ['one'], ['a', 'bc', 'defg', 'h'.repeat(90)]]) {
    const { sent, request } = aRequest();
    const read = readText(request, 100);
    for (const piece of pieces) sent.write(piece);
    sent.end();
    expect(await read).toBe(pieces.join(''));
  }
});

it('a body over the limit is refused before it has ended, and the connection stays open', async () => {
  const { sent, request } = aRequest();
  const read = readText(request, 4);
  sent.write('abc');
  sent.write('de');
  expect(await read).toBeUndefined();
  expect(sent.destroyed).toBe(false);
});

it('a body that arrives byte by byte takes little more memory than its size', async () => {
  const packet = Buffer.alloc(1_024, 'x');
  const size = MIB / 2;
  const before = process.memoryUsage().heapUsed;
  let taken = 0;
  const pieces = async function* (): AsyncGenerator<Buffer> {
    for (let packets = 0; packets < size / packet.length; packets += 1) {
      for (let at = 0; at < packet.length; at += 1) yield packet.subarray(at, at + 1);
      await turn();
    }
    taken = process.memoryUsage().heapUsed - before;
  };
  const sent = Readable.from(pieces(), { objectMode: false, highWaterMark: 1 });
  expect(await readText(sent as unknown as IncomingMessage, size)).toHaveLength(size);
  expect(taken).toBeLessThan(48 * MIB);
});
