import type { Knex } from 'knex';
import { ADVISORY_LOCK } from './advisory-lock';
import type { Database, SqlExecutor } from './database';
import { MIGRATIONS, type NamedMigration } from './migrations';

const TABLE = 'schema_migrations';

/**
 * A migration may take as long as its tables need. It waits less for a lock, because everybody who wants the table
 * queues up behind it.
 */
const LIMITS = "set local statement_timeout = 0; set local lock_timeout = '60s'";

const LOCK_NOT_AVAILABLE = '55P03';

function nameLock(migration: string, error: unknown): unknown {
  if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) return error;
  return new SchemaError(
    `Migration ${migration} gave up waiting for a lock, and has changed nothing: another session keeps a transaction open. ` +
      'pg_stat_activity names it (state, xact_start): end it, and start again.',
  );
}

class MigrationList implements Knex.MigrationSource<NamedMigration> {
  constructor(private readonly migrations: readonly NamedMigration[]) {}
  getMigrations(): Promise<NamedMigration[]> {
    return Promise.resolve([...this.migrations]);
  }
  getMigrationName(migration: NamedMigration): string {
    return migration.name;
  }
  getMigration(migration: NamedMigration): Promise<Knex.Migration> {
    return Promise.resolve({
      async up(transaction) {
        await transaction.raw(LIMITS);
        try {
          await migration.up(transaction);
        } catch (error) {
          throw nameLock(migration.name, error);
        }
      },
      down: () => Promise.reject(new Error(`migration ${migration.name} is forward only`)),
    });
  }
}

function migratorConfig(migrations: readonly NamedMigration[]): Knex.MigratorConfig {
  return { tableName: TABLE, migrationSource: new MigrationList(migrations) };
}

/**
 * Brings the schema up to date and returns the names of the migrations it ran. Any number of processes may
 * call this at once: one migrates under an advisory lock, the others wait and then find nothing to do. Takes a database
 * without `silence`, which would end a long statement.
 */
export async function migrate(database: Database, migrations = MIGRATIONS): Promise<readonly string[]> {
  return database.transaction(async (holder) => {
    // The lock belongs to a transaction on its own connection, so a killed migrator releases it. Disables the
    // timeouts for it, also those that the account has behind a proxy that pools transactions.
    await holder.raw(
      'set local idle_in_transaction_session_timeout = 0; set local statement_timeout = 0; set local lock_timeout = 0',
    );
    await holder.raw('select pg_advisory_xact_lock(?)', [ADVISORY_LOCK.migrations]);
    // Returns before knex, which refuses unknown migrations: during an upgrade, a process of this release may start
    // again after the next release has migrated.
    const done = new Set(await doneMigrations(database));
    if (migrations.every(({ name }) => done.has(name))) return [];
    // The lock row of knex outlives a killed process, so it is cleared; our own lock is the one that counts.
    if (await database.schema.hasTable(`${TABLE}_lock`)) {
      await database.migrate.forceFreeMigrationsLock(migratorConfig(migrations));
    }
    const [, names] = (await database.migrate.latest(migratorConfig(migrations))) as [number, string[]];
    return names;
  });
}

/** Names of the migrations in the database, in the order in which they ran. */
export async function doneMigrations(database: SqlExecutor): Promise<readonly string[]> {
  if (!(await database.schema.hasTable(TABLE))) return [];
  return (await database(TABLE).orderBy('id').pluck('name')) as string[];
}

/** The migrations of this version up to `name`; undefined when it does not know that one. */
export function migrationsUpTo(name: string): readonly NamedMigration[] | undefined {
  const last = MIGRATIONS.findIndex((migration) => migration.name === name);
  return last < 0 ? undefined : MIGRATIONS.slice(0, last + 1);
}

/** Names of migrations in the database that this version does not know: a newer version ran them. */
export async function unknownMigrations(database: Database): Promise<readonly string[]> {
  const known = new Set(MIGRATIONS.map((migration) => migration.name));
  return (await doneMigrations(database)).filter((name) => !known.has(name));
}

/** Names of migrations of this version that the database lacks. */
export async function pendingMigrations(database: Database): Promise<readonly string[]> {
  const done = new Set(await doneMigrations(database));
  return MIGRATIONS.map((migration) => migration.name).filter((name) => !done.has(name));
}

/** The schema is not the one this version needs, or cannot become it now. The message tells the operator what to do. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError';
}

/** @throws SchemaError when the database lacks migrations of this version */
export async function requireMigratedSchema(database: Database): Promise<void> {
  const pending = await pendingMigrations(database);
  if (pending.length === 0) return;
  const state = pending.length === MIGRATIONS.length ? 'has no schema yet' : `lacks ${pending.join(', ')}`;
  throw new SchemaError(
    `The database ${state}, and database.migrate is never: start the API once with SVC_DATABASE_MIGRATE=only, or with before.`,
  );
}
