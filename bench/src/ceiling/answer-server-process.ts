// The ceilings of the GET routes: what Node and Express reach on this machine when an answer costs nothing to make.
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import express from 'express';
import type { BareAnswer, BareServers } from './ceilings';

let body = Buffer.alloc(0);
let headers: Record<string, string | number> = {};

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the system gave no port');
  return `http://127.0.0.1:${address.port}`;
}

async function start(): Promise<BareServers> {
  const application = express();
  application.disable('x-powered-by');
  application.disable('etag');
  application.get('/answer', (_request, response) => {
    response.writeHead(200, headers).end(body);
  });
  const httpUrl = await listen((_request, response) => {
    response.writeHead(200, headers).end(body);
  });
  return { httpUrl, expressUrl: await listen(application) };
}

const started = start();
process.on('message', (answer: BareAnswer) => {
  body = Buffer.from(answer.body);
  headers = { 'content-type': answer.contentType, 'content-length': body.length };
  void started.then((servers) => process.send?.(servers));
});
process.on('disconnect', () => process.exit());
