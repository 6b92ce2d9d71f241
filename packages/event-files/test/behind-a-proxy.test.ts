import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { runEventCommand } from '../src/index';
import { createEventServer } from '../src/server';

let proxy: Server;
let url: string;
let status: number;
beforeAll(async () => {
  proxy = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(status).end('<html>Not of the API</html>'));
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  url = `http://127.0.0.1:${String((proxy.address() as AddressInfo).port)}`;
});
afterAll(() => proxy.close());

async function plan() {
  const lines: string[] = [];
  const exitCode = await runEventCommand(['plan', join(__dirname, '../../example'), '--url', url], {
    out: (line) => lines.push(line),
    err: (line) => lines.push(line),
    env: { RAMPART_TOKEN: 'token' },
    now: () => new Date(0),
  });
  return [exitCode, lines];
}

test('a page that a proxy answers with is reported in a line', async () => {
  status = 503;
  expect(await plan()).toEqual([1, [expect.stringContaining('The answer 503 is none of the API')]]);
});

test('an answer that takes too long is reported in a line', async () => {
  // Throws at once what the limit of 30 s would throw.
  const spent = jest
    .spyOn(AbortSignal, 'timeout')
    .mockReturnValue(AbortSignal.abort(new DOMException('', 'TimeoutError')));
  expect(await plan()).toEqual([1, [expect.stringContaining('The server does not answer')]]);
  spent.mockRestore();
});

test('a file that is too large for a proxy is named', async () => {
  status = 413;
  const upload = createEventServer(url, 'token').upload(__filename, 'disk.img');
  await expect(upload).rejects.toThrow('"disk.img" is too large for what is in front of the server');
});
