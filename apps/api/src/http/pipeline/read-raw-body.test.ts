import { PassThrough } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import type { PipelineCall } from './call';
import { readRawBody } from './read-raw-body';

const MIB = 1024 * 1024;

function aCall(headers: Record<string, string> = { 'transfer-encoding': 'chunked' }) {
  const sent = new PassThrough();
  const call = { req: Object.assign(sent, { headers }), res: {} } as unknown as PipelineCall;
  return { sent, call };
}

it('a body is what arrived, in however many pieces', async () => {
  for (const pieces of [[], [''], ['one'], ['a', 'bc', '', 'defg', 'h'.repeat(100)]]) {
    const { sent, call } = aCall();
    const read = readRawBody(call, 1_000);
    for (const piece of pieces) sent.write(piece);
    sent.end();
    expect(await read).toBeUndefined();
    expect(call.rawBody?.toString()).toBe(pieces.join(''));
  }
});

it('a body in pieces of a byte takes no hundreds of bytes for each', async () => {
  const { sent, call } = aCall();
  const read = readRawBody(call, 2 * MIB);
  const packet = Buffer.alloc(1_024, 'x');
  const before = process.memoryUsage().heapUsed;
  for (let packets = 0; packets < 2 * 1_024; packets += 1) {
    for (let at = 0; at < packet.length; at += 1) sent.write(packet.subarray(at, at + 1));
    await turn();
  }
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(96 * MIB);
  sent.end();
  expect(await read).toBeUndefined();
  expect(call.rawBody).toHaveLength(2 * MIB);
});

it.each([
  ['larger than the limit', { 'transfer-encoding': 'chunked' }, 413],
  ['compressed', { 'transfer-encoding': 'chunked', 'content-encoding': 'gzip' }, 415],
])('a body that is %s is refused before it has ended', async (_what, headers, status) => {
  const { sent, call } = aCall(headers);
  const read = readRawBody(call, 4);
  sent.write('abc');
  sent.write('de');
  expect(await read).toMatchObject({ reply: { status } });
});

it('a client that leaves is nobody to answer', async () => {
  const { sent, call } = aCall();
  const read = readRawBody(call, 4);
  sent.destroy();
  await expect(read).rejects.toThrow('closed the connection');
  await expect(readRawBody(call, 4)).rejects.toThrow('closed the connection');
});
