import { createServer, type ServerResponse } from 'node:http';
import { listenerFor, sendJson, sendText, type HttpListener } from '@rampart/core/infra/http-server';
import type { Logger } from '@rampart/core/infra/logging';

export interface HealthServerDependencies {
  readonly isReady: () => Promise<boolean>;
  readonly logger: Logger;
}

/** The only routes of a worker, beside its metrics: the probes (docs/rules/operations.md#health). */
export function createHealthServer({ isReady, logger }: HealthServerDependencies): HttpListener {
  const respond = async (path: string, response: ServerResponse): Promise<void> => {
    switch (path) {
      case '/api/healthz':
        return sendText(response, 200, 'ok');
      case '/api/readyz': {
        const ready = await isReady();
        return sendText(response, ready ? 200 : 503, ready ? 'ok' : 'unhealthy');
      }
      default:
        return sendJson(response, 404, {
          kind: 'badEndpoint',
          message: 'The request endpoint could not be found.',
        });
    }
  };

  const server = createServer((request, response) => {
    const path = request.method === 'GET' ? (request.url ?? '').split('?', 1)[0] : undefined;
    respond(path ?? '', response).catch((error: unknown) => {
      logger.error('a probe failed', { error });
      response.destroy();
    });
  });

  const listener = listenerFor(server);
  return {
    ...listener,
    close() {
      const closed = listener.close();
      server.closeAllConnections();
      return closed;
    },
  };
}
