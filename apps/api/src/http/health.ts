import { withDeadline } from '@rampart/core/infra/deadline';
import { createOutageLog, type Logger } from '@rampart/core/infra/logging';
import type { ServerResponse } from 'node:http';
import type { MountedRoute } from './dispatcher';
import type { Lifecycle } from './lifecycle';

/** How long a dependency may take to answer a probe (docs/rules/operations.md#health). */
export const PROBE_TIMEOUT_MS = 2000;

export interface HealthDependencies {
  /** Named dependencies; each resolves when it answered and rejects when it did not. */
  readonly checks: Readonly<Record<string, () => Promise<void>>>;
  /** Asked for by `?board=1`: whether the first board has been computed and loaded. */
  readonly isBoardLoaded: () => boolean;
  readonly timeoutMs?: number;
}

/** Probes that arrive while a check is running share its outcome, so probing cannot load a struggling database. */
function createReadinessCheck(
  { checks, timeoutMs = PROBE_TIMEOUT_MS }: HealthDependencies,
  logger: Logger,
): () => Promise<boolean> {
  let running: Promise<boolean> | null = null;
  const watched = Object.entries(checks).map(([name, check]) => ({
    name,
    check,
    outage: createOutageLog(logger, { begins: `not ready: ${name}`, ends: `ready again: ${name}` }),
  }));

  async function checkAll(): Promise<boolean> {
    const outcomes = await Promise.all(
      watched.map(({ name, check, outage }) =>
        // Through a promise, so that a check that throws counts as one that rejects.
        withDeadline(name, timeoutMs, Promise.resolve().then(check)).then(
          () => {
            outage.succeeded();
            return true;
          },
          (error: unknown) => {
            outage.failed(error);
            return false;
          },
        ),
      ),
    );
    return outcomes.every(Boolean);
  }

  return () => {
    running ??= checkAll().finally(() => {
      running = null;
    });
    return running;
  };
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
  const isReady = createReadinessCheck(dependencies, logger);

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
