import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Listens on a free loopback port; `close` also breaks open connections. */
export async function listenLocally(server: Server): Promise<{ port: number; close: () => Promise<void> }> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type Page = string | ((request: IncomingMessage, response: ServerResponse) => void);

/** A web site for one test. */
export interface LocalSite {
  readonly port: number;
  readonly origin: string;
  /** Number of connections, with or without a request. */
  readonly connections: () => number;
  /** Resolves at the first connection. */
  readonly connected: Promise<unknown>;
  /** `GET /path` of every request. */
  readonly requests: readonly string[];
  readonly close: () => Promise<void>;
}

/** Starts a site with pages by path; a text is HTML. */
export async function startSite(pages: Readonly<Record<string, Page>>): Promise<LocalSite> {
  const requests: string[] = [];
  let connections = 0;
  const server = createServer((request, response) => {
    requests.push(`${request.method ?? ''} ${request.url ?? ''}`);
    const page = pages[(request.url ?? '').split('?', 1)[0] ?? ''];
    if (typeof page === 'function') return page(request, response);
    response.writeHead(page === undefined ? 404 : 200, { 'Content-Type': 'text/html; charset=utf-8' });
    response.end(page ?? 'not here');
  });
  server.on('connection', () => (connections += 1));
  const connected = once(server, 'connection');
  const { port, close } = await listenLocally(server);
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    connections: () => connections,
    connected,
    requests,
    close,
  };
}
