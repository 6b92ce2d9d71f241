import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseUnavailable, REFUSED_STATES, type Database } from '../database';
import { errorSentence, type Logger } from '../logging';

const TRY_EVERY_MS = 500;
const SAY_EVERY_MS = 10_000;

/** PgBouncer's reply to session settings. */
const POOLS_TRANSACTIONS = 'unsupported startup parameter';

/** The server answers but refuses our connection, and waiting does not help. */
export class DatabaseRefusal extends Error {
  override readonly name = 'DatabaseRefusal';
}

/**
 * Resolves once PostgreSQL answers; until then it logs every ten seconds what it waits for.
 * @throws errors that waiting does not mend, such as a wrong password
 */
export async function waitForDatabase(database: Database, logger: Logger): Promise<void> {
  let saidAtMs = Number.NEGATIVE_INFINITY;
  for (;;) {
    try {
      await database.raw('select 1');
      return;
    } catch (error) {
      if (error instanceof Error && error.message.includes(POOLS_TRANSACTIONS)) {
        throw new DatabaseRefusal(
          `A proxy that pools transactions refused the connection (${error.message}): set SVC_DATABASE_DIRECT_URL to the PostgreSQL server behind it.`,
          { cause: error },
        );
      }
      const state = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (REFUSED_STATES.has(state)) {
        throw new DatabaseRefusal(
          `PostgreSQL refused the connection (${errorSentence(error)}): correct database.sql (SVC_DATABASE_URL).`,
          { cause: error },
        );
      }
      if (!isDatabaseUnavailable(error)) throw error;
      if (performance.now() - saidAtMs >= SAY_EVERY_MS) {
        saidAtMs = performance.now();
        logger.warn('waiting for PostgreSQL', { error: errorSentence(error) });
      }
    }
    await sleep(TRY_EVERY_MS);
  }
}
