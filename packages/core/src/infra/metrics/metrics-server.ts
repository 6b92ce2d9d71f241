import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from '../logging';
import { createSecretCheck } from '../secret-check';
import type { MetricsRegistry } from './metrics-registry';

/** Where the metrics of a process are read, and by whom. */
export interface MetricsListener {
  /** Undefined: nowhere. */
  readonly port?: number | undefined;
  readonly host: string;
  /** Undefined: whoever reaches the port may read them. */
  readonly token?: string | undefined;
}

export interface MetricsServer {
  /** Undefined when there is no listener. */
  readonly port: number | undefined;
  close(): Promise<void>;
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/;

function send(response: ServerResponse, status: number, text: string, headers: Record<string, string>): void {
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
    ...headers,
  });
  response.end(text);
}

/** Serves `GET /metrics` on a listener of its own, so that no proxy in front of the service can publish it. */
export async function serveMetrics(
  registry: Pick<MetricsRegistry, 'text' | 'contentType'>,
  { port, host, token }: MetricsListener,
  logger: Logger,
): Promise<MetricsServer> {
  if (port === undefined) return { port, close: () => Promise.resolve() };
  const isAuthorization = token === undefined ? undefined : createSecretCheck(`Bearer ${token}`);

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (isAuthorization?.(request.headers.authorization ?? '') === false) {
      return send(response, 401, 'the bearer token is missing or wrong', { 'WWW-Authenticate': 'Bearer' });
    }
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics') {
      return send(response, 404, 'there is only GET /metrics', {});
    }
    return send(response, 200, await registry.text(), { 'Content-Type': registry.contentType });
  };

  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      logger.error('the metrics could not be read', { error });
      response.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const bound = (server.address() as AddressInfo).port;
  logger.info('serving metrics', { host, port: bound });
  if (token === undefined && !LOOPBACK.test(host)) {
    logger.warn(
      'whoever reaches the port of the metrics may read them: set a token, or listen on 127.0.0.1',
      {
        host,
        port: bound,
      },
    );
  }
  return {
    port: bound,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
