import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EdgeRoute } from '../engines/engine';

export interface HttpListener {
  /** Resolves with the port once connections are accepted. */
  listen(port: number, host: string): Promise<number>;
  /** No new requests; resolves when the running ones are answered. */
  close(): Promise<void>;
}

/** What the edge and the probes ask of every program that runs instances. */
export interface CommonAnswers {
  readonly isReady: () => Promise<boolean>;
  /** For the edge, which needs no secret: whoever knows the host name may visit. */
  readonly findRoutes: (host: string) => Promise<readonly EdgeRoute[]>;
}

/** Beside the contract: only our own edge asks. */
const ROUTES_PATH = '/v1/routes';

export function send(
  response: ServerResponse,
  { status, body }: { readonly status: number; readonly body: object },
  headers: Record<string, string> = {},
): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
    ...headers,
  });
  response.end(text);
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' });
  response.end(text);
}

/** Whether the request was for one of these paths, and has its answer. */
export async function answerCommon(
  { url = '' }: IncomingMessage,
  response: ServerResponse,
  { isReady, findRoutes }: CommonAnswers,
): Promise<boolean> {
  const [path, query] = url.split('?', 2);
  if (path === '/healthz') sendText(response, 200, 'ok');
  else if (path === '/readyz') {
    const ready = await isReady();
    sendText(response, ready ? 200 : 503, ready ? 'ok' : 'unhealthy');
  } else if (path === ROUTES_PATH) {
    const routes = await findRoutes(new URLSearchParams(query).get('host') ?? '');
    send(response, { status: 200, body: { routes } });
  } else return false;
  return true;
}

export function listenerFor(server: Server): HttpListener {
  return {
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => {
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
