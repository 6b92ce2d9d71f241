/**
 * Copies whole tables as text, by COPY, for backups. The schema itself is not copied; migrations create it.
 * Everything here runs in a transaction of the caller, whose connection does one thing at a time.
 */
import { createRequire } from 'node:module';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import type { Client } from 'pg';
import type * as copyStreams from 'pg-copy-streams';
import type { Knex } from 'knex';
import type { SqlExecutor } from './database';
import { markUnavailable } from './unavailable';

export interface TableShape {
  readonly name: string;
  /** Columns in the order of the table, without generated ones, which are computed again. */
  readonly columns: readonly string[];
}

/** The list of migrations describes the schema and is created with it. */
const OWN_TABLES = ['schema_migrations', 'schema_migrations_lock'];

const LIST_TABLES = `
  select pg_class.relname as name,
         array_agg(pg_attribute.attname::text order by pg_attribute.attnum) as columns,
         (select coalesce(array_agg(distinct referenced.relname::text), '{}')
          from pg_constraint join pg_class referenced on referenced.oid = pg_constraint.confrelid
          where pg_constraint.conrelid = pg_class.oid and pg_constraint.contype = 'f') as needs
  from pg_class
  join pg_attribute on pg_attribute.attrelid = pg_class.oid
  where pg_class.relkind = 'r' and pg_class.relnamespace = current_schema()::regnamespace
    and pg_attribute.attnum > 0 and not pg_attribute.attisdropped and pg_attribute.attgenerated = ''
    and pg_class.relname <> all (?::text[])
  group by pg_class.oid, pg_class.relname
  order by pg_class.relname`;

interface TableRow {
  name: string;
  columns: string[];
  needs: string[];
}

/** The tables of the schema; a table comes after those that its rows refer to. */
export async function listTables(executor: SqlExecutor): Promise<readonly TableShape[]> {
  const { rows } = await executor.raw<{ rows: TableRow[] }>(LIST_TABLES, [OWN_TABLES]);
  const sorted: TableRow[] = [];
  let left = rows;
  while (left.length > 0) {
    const waiting = new Set(left.map(({ name }) => name));
    const next = left.filter(({ name, needs }) =>
      needs.every((other) => other === name || !waiting.has(other)),
    );
    if (next.length === 0) throw new Error(`the tables ${[...waiting].join(', ')} refer to each other`);
    sorted.push(...next);
    left = left.filter((table) => !next.includes(table));
  }
  return sorted.map(({ name, columns }) => ({ name, columns }));
}

/** The connection of a transaction; knex has no streams of COPY. */
async function connectionOf(transaction: Knex.Transaction): Promise<Client> {
  const { client } = transaction as unknown as { client: { acquireConnection(): Promise<Client> } };
  return client.acquireConnection();
}

const loadCopyStreams = () => createRequire(__filename)('pg-copy-streams') as typeof copyStreams;
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const target = ({ name, columns }: TableShape): string =>
  `${quoted(name)} (${columns.map(quoted).join(', ')})`;

/**
 * Copies take as long as the table is large, and the reader may be slow. Texts of times must not depend on settings
 * of the session.
 */
const NO_LIMITS = `
  set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;
  set local timezone = 'UTC';
  set local datestyle = 'ISO';
  set local intervalstyle = 'postgres'`;

/** knex marks the errors of its own queries, but a copy is not one of them. */
function marksErrors<Copy extends Readable | Writable>(copy: Copy): Copy {
  copy.on('error', markUnavailable);
  return copy;
}

/**
 * Reads the rows to the end even if the reader has gone: before the last row the connection takes no other command,
 * not even a rollback.
 */
function received(copy: Readable): Readable {
  const rows = new PassThrough();
  marksErrors(copy).on('error', (error) => rows.destroy(error));
  return copy.pipe(rows).on('close', () => copy.resume());
}

/**
 * Streams the rows of a table in PostgreSQL's text format. The stream has to be read to its end before the next
 * query.
 */
export async function copyOut(transaction: Knex.Transaction, table: TableShape): Promise<Readable> {
  await transaction.raw(NO_LIMITS);
  const connection = await connectionOf(transaction);
  return received(connection.query(loadCopyStreams().to(`copy ${target(table)} to stdout`)));
}

/** Opens a stream for rows as `copyOut` returns them. */
export async function copyIn(transaction: Knex.Transaction, table: TableShape): Promise<Writable> {
  await transaction.raw(NO_LIMITS);
  const connection = await connectionOf(transaction);
  return marksErrors(connection.query(loadCopyStreams().from(`copy ${target(table)} from stdin`)));
}

/**
 * JSON contains no control characters, so with these options a row of JSON is written as it is, neither quoted nor
 * escaped.
 */
const PLAIN_LINES = String.raw`with (format csv, delimiter e'\x01', quote e'\x02')`;

/**
 * Streams the result of a query with one column of JSON, one line per row. The stream has to be read to its end
 * before the next query.
 */
export async function copyLinesOut(transaction: Knex.Transaction, query: string): Promise<Readable> {
  await transaction.raw(NO_LIMITS);
  const connection = await connectionOf(transaction);
  return received(connection.query(loadCopyStreams().to(`copy (${query}) to stdout ${PLAIN_LINES}`)));
}

/** Opens a stream of lines of JSON into a table with one column. */
export async function copyLinesIn(transaction: Knex.Transaction, table: string): Promise<Writable> {
  await transaction.raw(NO_LIMITS);
  const connection = await connectionOf(transaction);
  const copy = loadCopyStreams().from(`copy ${quoted(table)} from stdin ${PLAIN_LINES}`);
  return marksErrors(connection.query(copy));
}

/** The type of each column that is not generated, as SQL writes it. */
export async function listColumnTypes(
  executor: SqlExecutor,
  table: string,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await executor.raw<{ rows: { name: string; type: string }[] }>(
    `select pg_attribute.attname as name, format_type(pg_attribute.atttypid, pg_attribute.atttypmod) as type
     from pg_attribute where pg_attribute.attrelid = ?::regclass and pg_attribute.attnum > 0
       and not pg_attribute.attisdropped and pg_attribute.attgenerated = ''`,
    [quoted(table)],
  );
  return new Map(rows.map(({ name, type }) => [name, type]));
}

/** Empties the tables and disables their triggers until `finishTables`. */
export async function prepareTables(
  transaction: Knex.Transaction,
  tables: readonly TableShape[],
): Promise<void> {
  for (const { name } of tables) await transaction.raw(`alter table ${quoted(name)} disable trigger user`);
  await transaction.raw(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`);
}

/** Enables the triggers again and makes each sequence continue after the given number. */
export async function finishTables(
  transaction: Knex.Transaction,
  tables: readonly TableShape[],
  sequences: Readonly<Record<string, string>>,
): Promise<void> {
  for (const { name } of tables) await transaction.raw(`alter table ${quoted(name)} enable trigger user`);
  for (const [name, last] of Object.entries(sequences)) {
    await transaction.raw('select setval(?::regclass, ?::bigint)', [quoted(name), last]);
  }
}

/** The last number of each sequence that has given out one, identity columns included. */
export async function listSequences(executor: SqlExecutor): Promise<Readonly<Record<string, string>>> {
  const { rows } = await executor.raw<{ rows: { name: string; last: string }[] }>(
    `select pg_sequences.sequencename as name, pg_sequences.last_value::text as last
     from pg_sequences where pg_sequences.schemaname = current_schema() and pg_sequences.last_value is not null
       and pg_sequences.sequencename <> all (?::text[])`,
    [OWN_TABLES.map((table) => `${table}_id_seq`)],
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

/** Names of the tables that hold rows. */
export async function tablesWithRows(executor: SqlExecutor): Promise<readonly string[]> {
  const filled: string[] = [];
  for (const { name } of await listTables(executor)) {
    const { rows } = await executor.raw<{ rows: unknown[] }>(`select from ${quoted(name)} limit 1`);
    if (rows.length > 0) filled.push(name);
  }
  return filled;
}

/** Drops everything that migrations have created, including their list. Objects of extensions stay. */
export async function dropSchemaContent(executor: SqlExecutor): Promise<void> {
  await executor.raw(`
    do $$
    declare
      statement text;
    begin
      -- Written down before the first is dropped: a name is looked up when it is formatted.
      foreach statement in array array(
        select format('drop table if exists %s cascade', pg_class.oid::regclass) from pg_class
        where pg_class.relkind = 'r' and pg_class.relnamespace = current_schema()::regnamespace
        union all
        select format('drop sequence if exists %s cascade', pg_class.oid::regclass) from pg_class
        where pg_class.relkind = 'S' and pg_class.relnamespace = current_schema()::regnamespace
        union all
        select format('drop routine if exists %s cascade', pg_proc.oid::regprocedure) from pg_proc
        where pg_proc.pronamespace = current_schema()::regnamespace and not exists
          (select from pg_depend where pg_depend.objid = pg_proc.oid and pg_depend.deptype = 'e')
        union all
        select format('drop type if exists %s cascade', pg_type.oid::regtype) from pg_type
        where pg_type.typtype in ('e', 'd') and pg_type.typnamespace = current_schema()::regnamespace
          and not exists (select from pg_depend where pg_depend.objid = pg_type.oid and pg_depend.deptype = 'e'))
      loop
        execute statement;
      end loop;
    end $$`);
}

/** Programs that serve an event. Commands and people who look at the data do not count. */
const SERVING = ['rampart-api', 'rampart-worker', 'rampart-leader'];

/** The serving programs that are connected to this database, by application name. */
export async function connectedPrograms(executor: SqlExecutor): Promise<readonly string[]> {
  const { rows } = await executor.raw<{ rows: { name: string }[] }>(
    `select distinct pg_stat_activity.application_name as name from pg_stat_activity
     where pg_stat_activity.datname = current_database() and pg_stat_activity.application_name = any (?::text[])
     order by name`,
    [SERVING],
  );
  return rows.map(({ name }) => name);
}
