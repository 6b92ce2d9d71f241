import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from '@rampart/core/infra/logging';

export interface HealthServer {
  /** Resolves with the port once connections are accepted. */
  listen(port: number): Promise<number>;
  close(): Promise<void>;
}

export interface HealthServerDependencies {
  readonly isReady: () => Promise<boolean>;
  readonly logger: Logger;
}

const PLAIN = 'text/plain; charset=utf-8';

function answer(response: ServerResponse, status: number, contentType: string, text: string): void {
  response.writeHead(status, {
    'Content-Type': contentType,
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
  });
  response.end(text);
}

/** The only routes of a worker, beside its metrics: the probes (docs/rules/operations.md#health). */
export function createHealthServer({ isReady, logger }: HealthServerDependencies): HealthServer {
  const respond = async (path: string, response: ServerResponse): Promise<void> => {
    switch (path) {
      case '/api/healthz':
        return answer(response, 200, PLAIN, 'ok');
      case '/api/readyz': {
        const ready = await isReady();
        return answer(response, ready ? 200 : 503, PLAIN, ready ? 'ok' : 'unhealthy');
      }
      default: {
        const unknown = { kind: 'badEndpoint', message: 'The request endpoint could not be found.' };
        return answer(response, 404, 'application/json; charset=utf-8', JSON.stringify(unknown));
      }
    }
  };

  const server = createServer((request, response) => {
    const path = request.method === 'GET' ? (request.url ?? '').split('?', 1)[0] : undefined;
    respond(path ?? '', response).catch((error: unknown) => {
      logger.error('a probe failed', { error });
      response.destroy();
    });
  });

  return {
    listen: (port) =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, () => {
          server.off('error', reject);
          resolve((server.address() as AddressInfo).port);
        });
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
