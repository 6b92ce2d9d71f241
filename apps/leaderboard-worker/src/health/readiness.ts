import type { Database } from '@rampart/core/infra/database';
import { withDeadline } from '@rampart/core/infra/deadline';
import { createOutageLog, type Logger } from '@rampart/core/infra/logging';
import type { RedisClient } from '@rampart/core/infra/redis';

/** How long a dependency may take to answer a probe (docs/rules/operations.md#health). */
const PROBE_TIMEOUT_MS = 2_000;

/** Whether PostgreSQL and Redis answer. Probes that arrive during a check share it. */
export function createReadiness(
  database: Database,
  redis: RedisClient,
  logger: Logger,
): () => Promise<boolean> {
  const outage = createOutageLog(logger, { begins: 'not ready', ends: 'ready again' });
  let running: Promise<boolean> | undefined;
  const check = async (): Promise<boolean> => {
    try {
      await Promise.all([
        withDeadline('PostgreSQL', PROBE_TIMEOUT_MS, Promise.resolve(database.raw('select 1'))),
        withDeadline('Redis', PROBE_TIMEOUT_MS, redis.ping()),
      ]);
      outage.succeeded();
      return true;
    } catch (error) {
      outage.failed(error);
      return false;
    }
  };
  return () => {
    running ??= check().finally(() => {
      running = undefined;
    });
    return running;
  };
}
