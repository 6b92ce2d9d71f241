import type { Database } from '../database';
import { withDeadline } from '../deadline';
import { createOutageLog, type Logger } from '../logging';
import type { RedisClient } from '../redis';

/** How long a dependency may take to answer a probe (docs/rules/operations.md#health). */
export const PROBE_TIMEOUT_MS = 2_000;

/** Checks by name of the dependency; a check resolves when the dependency answers, and rejects otherwise. */
export type ReadinessChecks = Readonly<Record<string, () => Promise<void>>>;

export function serverChecks(database: Database, redis: RedisClient): ReadinessChecks {
  return {
    database: async () => {
      await database.raw('select 1');
    },
    redis: async () => {
      await redis.ping();
    },
  };
}

/**
 * Whether all dependencies answer in time; never rejects. Probes that arrive during a check share its outcome, so probing
 * cannot load a struggling database.
 */
export function createReadiness(
  checks: ReadinessChecks,
  logger: Logger,
  timeoutMs = PROBE_TIMEOUT_MS,
): () => Promise<boolean> {
  const watched = Object.entries(checks).map(([name, check]) => ({
    name,
    check,
    outage: createOutageLog(logger, { begins: `not ready: ${name}`, ends: `ready again: ${name}` }),
  }));
  let running: Promise<boolean> | undefined;

  const checkAll = async (): Promise<boolean> => {
    const outcomes = await Promise.all(
      watched.map(async ({ name, check, outage }) => {
        try {
          await withDeadline(name, timeoutMs, check());
          outage.succeeded();
          return true;
        } catch (error) {
          outage.failed(error);
          return false;
        }
      }),
    );
    return outcomes.every(Boolean);
  };

  return () => {
    running ??= checkAll().finally(() => {
      running = undefined;
    });
    return running;
  };
}
