/**
 * Finds out which locks migrations will take, by reading their SQL without running it. Which statement takes which
 * lock is in the manual of PostgreSQL; how long it is held depends on the size of the table.
 */
import type { Knex } from 'knex';
import type { SqlExecutor } from './database';
import type { NamedMigration } from './migrations';

export interface StatementLock {
  readonly table: string;
  /** What the lock blocks. */
  readonly blocks: 'reads and writes' | 'writes';
}

export interface MigrationLock extends StatementLock {
  readonly migration: string;
  /** Rows of the table, as PostgreSQL estimates them. */
  readonly rows: number;
}

const NAME = String.raw`(?:if exists |only )*"?(\w+)"?`;
const RULES: readonly { readonly pattern: RegExp; readonly blocks: StatementLock['blocks'] }[] = [
  {
    pattern: new RegExp(`^alter table ${NAME}(?! validate constraint)`, 'i'),
    blocks: 'reads and writes',
  },
  {
    pattern: new RegExp(`^(?:drop table|truncate(?: table)?|lock table) ${NAME}`, 'i'),
    blocks: 'reads and writes',
  },
  { pattern: new RegExp(`^create (?:unique )?index (?!concurrently).*? on ${NAME}`, 'i'), blocks: 'writes' },
  {
    pattern: new RegExp(`^create (?:or replace )?(?:constraint )?trigger .*? on ${NAME}`, 'i'),
    blocks: 'writes',
  },
  { pattern: new RegExp(`^(?:update|delete from) ${NAME}`, 'i'), blocks: 'writes' },
];

/**
 * The tables that a text of SQL locks against others. Includes tables that it creates itself, which nobody waits
 * for.
 */
export function locksOf(sql: string): readonly StatementLock[] {
  const statements = sql
    .replace(/--[^\n]*/g, '')
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, '')
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim());
  return statements.flatMap((statement): StatementLock[] => {
    const own = RULES.flatMap(({ pattern, blocks }) => {
      const table = pattern.exec(statement)?.[1];
      return table === undefined ? [] : [{ table, blocks }];
    });
    // A foreign key creates triggers on the referenced table.
    const others = /^(?:create|alter) table/i.test(statement)
      ? statement.matchAll(/ references "?(\w+)/gi)
      : [];
    return [...own, ...Array.from(others, ([, table = '']): StatementLock => ({ table, blocks: 'writes' }))];
  });
}

/** The SQL of a migration; it must use nothing but `knex.raw`. */
async function sqlOf({ name, up }: NamedMigration): Promise<string> {
  const texts: string[] = [];
  const recorder = {
    raw: (text: string) => {
      texts.push(text);
      return Promise.resolve({ rows: [] });
    },
  };
  await up(recorder as unknown as Knex).catch((error: unknown) => {
    throw new Error(`migration ${name} does more than raw SQL, so its locks are not known`, { cause: error });
  });
  return texts.join(';\n');
}

/**
 * The locks of these migrations on tables that exist in this database; for each table the strongest one of each
 * migration.
 */
export async function listMigrationLocks(
  executor: SqlExecutor,
  migrations: readonly NamedMigration[],
): Promise<readonly MigrationLock[]> {
  const { rows } = await executor.raw<{ rows: { name: string; rows: number }[] }>(
    `select pg_class.relname as name, greatest(pg_class.reltuples, 0)::float8 as rows
     from pg_class where pg_class.relkind = 'r' and pg_class.relnamespace = current_schema()::regnamespace`,
  );
  const existing = new Map(rows.map((row) => [row.name, row.rows]));
  const found: MigrationLock[] = [];
  for (const migration of migrations) {
    const strongest = new Map<string, StatementLock>();
    for (const lock of locksOf(await sqlOf(migration))) {
      if (strongest.get(lock.table)?.blocks !== 'reads and writes') strongest.set(lock.table, lock);
    }
    for (const lock of strongest.values()) {
      const size = existing.get(lock.table);
      if (size !== undefined) found.push({ ...lock, migration: migration.name, rows: size });
    }
  }
  return found;
}
