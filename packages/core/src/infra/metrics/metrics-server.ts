import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenerFor, sendText } from '../http-server';
import type { Logger } from '../logging';
import { createSecretCheck } from '../secret-check';
import type { MetricsRegistry } from './metrics-registry';

/** Where metrics are served, and who may read them. */
export interface MetricsListener {
  /** Undefined: not served. */
  readonly port?: number | undefined;
  readonly host: string;
  /** Undefined: anyone who can reach the port may read them. */
  readonly token?: string | undefined;
}

export interface MetricsServer {
  /** Undefined when there is no listener. */
  readonly port: number | undefined;
  close(): Promise<void>;
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/;

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
      return sendText(response, 401, 'the bearer token is missing or wrong', {
        'WWW-Authenticate': 'Bearer',
      });
    }
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics') {
      return sendText(response, 404, 'there is only GET /metrics');
    }
    return sendText(response, 200, await registry.text(), { 'Content-Type': registry.contentType });
  };

  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      logger.error('the metrics could not be read', { error });
      response.destroy();
    });
  });
  const listener = listenerFor(server);
  const bound = await listener.listen(port, host);
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
    close() {
      const closed = listener.close();
      server.closeAllConnections();
      return closed;
    },
  };
}
