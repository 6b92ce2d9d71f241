import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createEventServer } from '../src/server';
import { runEvent } from '../src/testing/run-event';

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

const plan = () =>
  runEvent(['plan', join(__dirname, '../../example'), '--url', url], { RAMPART_TOKEN: 'token' });

test('a page that a proxy answers with is reported in a line', async () => {
  status = 503;
  expect(await plan()).toMatchObject({
    exitCode: 1,
    text: expect.stringMatching(/^.*The answer 503 is none of the API.*$/),
  });
});

test('an answer that takes too long is reported in a line', async () => {
  // Throws at once what the limit of 30 s would throw.
  const spent = jest
    .spyOn(AbortSignal, 'timeout')
    .mockReturnValue(AbortSignal.abort(new DOMException('', 'TimeoutError')));
  expect(await plan()).toMatchObject({
    exitCode: 1,
    text: expect.stringMatching(/^.*The server does not answer.*$/),
  });
  spent.mockRestore();
});

test('a file that is too large for a proxy is named', async () => {
  status = 413;
  const upload = createEventServer(url, 'token').upload(__filename, 'disk.img');
  await expect(upload).rejects.toThrow('"disk.img" is too large for what is in front of the server');
});
