// The ceiling of the GET routes: what node:http reaches on this machine when an answer costs nothing to make.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BareAnswer, BareServer } from './ceilings';

let answer: BareAnswer = { status: 200, headers: {}, body: Buffer.alloc(0) };

const server = createServer((_request, response) => {
  response.writeHead(answer.status, answer.headers).end(answer.body);
});

async function start(): Promise<BareServer> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const started = start();
process.on('message', (next: BareAnswer) => {
  // Over the process boundary a Buffer arrives as a plain array of bytes.
  answer = { ...next, body: Buffer.from(next.body) };
  void started.then((bareServer) => process.send?.(bareServer));
});
process.on('disconnect', () => process.exit());
