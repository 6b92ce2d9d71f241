import type { Readable, Writable } from 'node:stream';
import type { Knex } from 'knex';
import { copyLinesIn, copyLinesOut, listColumnTypes, type SqlExecutor } from '../infra/database';
import { columnOf, type RecordKind } from './record-kind';
import { RECORD_KINDS } from './record-kinds';

const quoted = (name: string): string => `"${name}"`;

function selectLines(kind: RecordKind, withSecrets: boolean): string {
  const { table, fields, order, where, readAs } = kind;
  const columns = Object.keys(fields).map((field) => {
    const column = columnOf(field);
    const instead = (withSecrets ? undefined : kind.withoutSecrets?.[column]) ?? readAs?.[column];
    return `${instead ?? `${table}.${quoted(column)}`} as ${quoted(field)}`;
  });
  return `select row_to_json(line) from (
    select ${columns.join(', ')} from ${table} ${where === undefined ? '' : `where ${where}`}
    order by ${order.map((column) => `${table}.${quoted(column)}`).join(', ')}) as line`;
}

/**
 * Streams the records of a kind as lines of JSON, in the transaction of the caller. The stream has to be read to
 * its end before the transaction is used again.
 */
export function readRecords(
  transaction: Knex.Transaction,
  kind: RecordKind,
  withSecrets: boolean,
): Promise<Readable> {
  return copyLinesOut(transaction, selectLines(kind, withSecrets));
}

/** Opens a stream for the lines of JSON that `storeRecords` stores. */
export async function openIncoming(transaction: Knex.Transaction): Promise<Writable> {
  await transaction.raw('create temporary table if not exists incoming (line jsonb) on commit drop');
  await transaction.raw('truncate incoming');
  return copyLinesIn(transaction, 'incoming');
}

/** Turns the received lines into rows; missing fields get the default of their column. */
export async function storeRecords(
  transaction: Knex.Transaction,
  { table, isSingle, fields }: RecordKind,
  names: readonly string[],
): Promise<void> {
  const types = await listColumnTypes(transaction, table);
  const chosen = Object.keys(fields).filter((field) => names.includes(field));
  const columns = chosen.map((field) => quoted(columnOf(field))).join(', ');
  const values = chosen.map((field) => `record.${quoted(field)}`).join(', ');
  const shape = chosen.map((field) => `${quoted(field)} ${types.get(columnOf(field)) ?? 'text'}`).join(', ');
  if (isSingle) await transaction.raw(`delete from ${table}`);
  await transaction.raw(
    `insert into ${table} (${columns}) overriding system value
     select ${values} from incoming, jsonb_to_record(incoming.line) as record (${shape})`,
  );
}

/** SQL for the number in the id of a solve, which `record_evaluated_solves` writes as ten hex digits in three parts. */
const SOLVE_NUMBER = `substr(id, 16, 3) || substr(id, 21, 3) || substr(id, 25, 4)`;
const HAS_NUMBER = `id ~ '^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$'`;

/** Makes the sequences of the database continue after the highest stored number. */
export async function continueNumbers(executor: SqlExecutor): Promise<void> {
  for (const { table } of RECORD_KINDS.filter(({ name }) => name === 'ledger' || name === 'audit')) {
    await executor.raw(
      `select setval(pg_get_serial_sequence('${table}', 'id'), max(id)) from ${table} having max(id) is not null`,
    );
  }
  // If the clock is behind, a new solve gets the time of the last one. Its number then still orders it after that
  // one.
  await executor.raw(
    `select setval('solve_numbers', number)
     from (select ('x' || lpad(max((${SOLVE_NUMBER}) collate "C"), 16, '0'))::bit(64)::bigint as number
           from solves where ${HAS_NUMBER}) as highest
     where number > 0`,
  );
}

/**
 * Makes webhooks begin after the imported records. To a worker that has run here before, they would look like new
 * events; after this, its next collection counts as its first, and webhooks begin behind it
 * (docs/decisions/0061-webhooks-follow-the-facts.md).
 */
export async function forgetWebhookPlaces(executor: SqlExecutor): Promise<void> {
  // Rows exported without a position would otherwise get one after that collection.
  await executor.raw('select sequence_ledger()');
  await executor('webhooks').delete();
  await executor('webhook_collection').update({ ledger_position: 0, collected_at: null });
}
