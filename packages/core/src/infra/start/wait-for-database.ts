import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../database';
import { errorSentence, type Logger } from '../logging';

const TRY_EVERY_MS = 500;
const SAY_EVERY_MS = 10_000;

/** What connecting fails with while a server starts, restarts, or is not yet known by name. */
const NOT_THERE_YET = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'ETIMEDOUT',
  // cannot_connect_now: the server is starting up or recovering.
  '57P03',
  // read_only_sql_transaction: of several servers none is the primary yet.
  '25006',
]);

/** PgBouncer's answer to settings of a session. */
const POOLS_TRANSACTIONS = 'unsupported startup parameter';

/**
 * Resolves once PostgreSQL answers; until then it says every ten seconds what it waits for.
 * @throws what waiting does not mend, such as a wrong password
 */
export async function waitForDatabase(database: Database, logger: Logger): Promise<void> {
  let saidAtMs = Number.NEGATIVE_INFINITY;
  for (;;) {
    try {
      await database.raw('select 1');
      return;
    } catch (error) {
      if (error instanceof Error && error.message.includes(POOLS_TRANSACTIONS)) {
        throw new Error(
          `A proxy that pools transactions refused the connection (${error.message}): set SVC_DATABASE_DIRECT_URL to the PostgreSQL server behind it.`,
          { cause: error },
        );
      }
      if (!(error instanceof Error && 'code' in error && NOT_THERE_YET.has(String(error.code)))) throw error;
      if (performance.now() - saidAtMs >= SAY_EVERY_MS) {
        saidAtMs = performance.now();
        logger.warn('waiting for PostgreSQL', { error: errorSentence(error) });
      }
    }
    await sleep(TRY_EVERY_MS);
  }
}
