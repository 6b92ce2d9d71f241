import type { Database } from '../infra/database';

/** Long enough for a busy machine; only a test that fails waits so long. */
const MAX_WAIT_MS = 60_000;

/**
 * Waits for a condition that another process or connection brings about: looks at once, then less and less often, and not
 * for ever. What is looked at often takes the time from whatever is waited for.
 */
export async function until<T>(
  what: string,
  look: () => T | undefined | false | Promise<T | undefined | false>,
): Promise<T> {
  const endsAtMs = performance.now() + MAX_WAIT_MS;
  for (let waitMs = 5; ; waitMs = Math.min(waitMs * 1.5, 25)) {
    const seen = await look();
    if (seen !== undefined && seen !== false) return seen;
    if (performance.now() > endsAtMs) throw new Error(`waited in vain until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}

/** Waits until a session of this database, or so many, wait for locks of others. */
export function untilSomebodyWaits(database: Database, sessions = 1): Promise<true> {
  return until('sessions wait for locks', async () => {
    const { rows } = await database.raw<{ rows: unknown[] }>(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length >= sessions;
  });
}
