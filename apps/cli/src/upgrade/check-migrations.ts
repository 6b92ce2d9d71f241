import type { MigrationLock } from '@rampart/core/infra/database';
import { failed, ok, warning, type Verdict } from '../doctor/finding';

/**
 * Building an index or rewriting a table of this many rows takes about a second; locks of smaller tables are hardly
 * noticed.
 */
const MANY_ROWS = 100_000;

export interface MigrationFacts {
  readonly pending: readonly string[];
  /** Migrations run by a newer version. */
  readonly unknown: readonly string[];
  /** The locks that the pending migrations take. */
  readonly locks: readonly MigrationLock[];
}

function sentence({ migration, table, blocks, rows }: MigrationLock): string {
  return `${migration} blocks ${blocks} of ${table} (about ${String(Math.round(rows))} rows)`;
}

/** Checks whether this version starts on the schema, and what its migrations lock. */
export function checkMigrations({ pending, unknown, locks }: MigrationFacts): Verdict {
  if (unknown.length > 0) {
    return failed(
      `A newer version has migrated this database: ${unknown.join(', ')}.`,
      'Migrations only go forward: run that version, or restore a backup from before it.',
    );
  }
  if (pending.length === 0) return ok('No migration is pending.');
  const noticed = locks.filter(({ rows }) => rows >= MANY_ROWS);
  const list = `${String(pending.length)} pending: ${pending.join(', ')}.`;
  return noticed.length === 0
    ? ok(
        `${list} ${locks.length === 0 ? 'They lock no table that is in use.' : `Short locks: ${locks.map(sentence).join('; ')}.`}`,
      )
    : warning(
        `${list} ${noticed.map(sentence).join('; ')}.`,
        'Make a backup, and migrate while nobody plays: requests wait for the lock.',
      );
}
