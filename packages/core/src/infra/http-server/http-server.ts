/** What all our HTTP servers need; the replies and limits of the API are in apps/api. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CollectedBytes } from './collected-bytes';

export interface HttpListener {
  /** Resolves with the port once connections are accepted. */
  listen(port: number, host?: string): Promise<number>;
  /** Accepts no new requests; resolves when the running ones are answered. */
  close(): Promise<void>;
}

type Headers = Readonly<Record<string, string>>;

export function listenerFor(server: Server): HttpListener {
  return {
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen({ port, host }, () => {
          server.off('error', reject);
          // A TCP server has an address of this form.
          resolve((server.address() as AddressInfo).port);
        });
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      }),
  };
}

/** Plain text, unless the headers name another type. */
export function sendText(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Headers = {},
): void {
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
    ...headers,
  });
  response.end(text);
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: object,
  headers: Headers = {},
): void {
  sendText(response, status, JSON.stringify(body), {
    'Content-Type': 'application/json; charset=utf-8',
    ...headers,
  });
}

/** The body of a request as text; undefined when it is larger than `limitBytes`, in which case the rest is not read. */
export async function readText(request: IncomingMessage, limitBytes: number): Promise<string | undefined> {
  const collected = new CollectedBytes(limitBytes);
  // Leaving the loop early must not close the connection: the reply still has to be sent.
  const stream: AsyncIterable<Buffer> = request.iterator({ destroyOnReturn: false });
  for await (const chunk of stream) if (!collected.add(chunk)) return undefined;
  return collected.whole().toString('utf8');
}
