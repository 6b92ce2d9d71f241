import type { Logger } from '@rampart/core/infra/logging';
import { createReadiness, type ReadinessChecks } from '@rampart/core/infra/readiness';
import type { ServerResponse } from 'node:http';
import type { MountedRoute } from './dispatcher';
import type { Lifecycle } from './lifecycle';

export interface HealthDependencies {
  readonly checks: ReadinessChecks;
  /** Asked for by `?board=1`: whether the first board has been computed and loaded. */
  readonly isBoardLoaded: () => boolean;
  readonly timeoutMs?: number;
}

function sendText(res: ServerResponse, status: number, text: string): void {
  res
    .writeHead(status, [
      'Content-Type',
      'text/plain; charset=utf-8',
      'Content-Length',
      String(text.length),
      'Cache-Control',
      'no-store',
    ])
    .end(text);
}

/**
 * `healthz` and `readyz`: plain text, open, not wrapped, on every kind of instance. Probes come every second from
 * several places, so they leave no log line.
 */
export function healthRoutes(
  dependencies: HealthDependencies,
  lifecycle: Lifecycle,
  logger: Logger,
): MountedRoute[] {
  const isReady = createReadiness(dependencies.checks, logger, dependencies.timeoutMs);

  async function readiness(url: string): Promise<boolean> {
    const query = new URLSearchParams(url.split('?')[1]);
    if (lifecycle.isDraining() || (query.get('board') === '1' && !dependencies.isBoardLoaded())) return false;
    // For a proxy: without a database no replica is better than another.
    return query.get('dependencies') === '0' || isReady();
  }

  return [
    { method: 'GET', path: '/api/healthz', endpoint: (_req, res) => sendText(res, 200, 'ok') },
    {
      method: 'GET',
      path: '/api/readyz',
      endpoint: (req, res) => {
        // Never rejects: a check that fails or throws is an answer here.
        void readiness(req.url).then((ready) => sendText(res, ready ? 200 : 503, ready ? 'ok' : 'unhealthy'));
      },
    },
  ];
}
