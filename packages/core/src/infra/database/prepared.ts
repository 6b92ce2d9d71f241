import type { QueryResult, QueryResultRow } from 'pg';
import type { SqlExecutor } from './database';
import { markUnavailable } from './unavailable';

/** A statement that the server parses and plans once per connection. `name` is unique in the codebase. */
export interface PreparedStatement {
  readonly name: string;
  readonly text: string;
}

interface PgConnection {
  query(config: {
    readonly name?: string;
    readonly text: string;
    readonly values: readonly unknown[];
  }): Promise<QueryResult<QueryResultRow>>;
}

/** Rows of a statement, and since when its connection has been to the same run of the server. */
export interface PreparedResult<Row> {
  readonly rows: Row[];
  /** `performance.now()` when the connection was first used; a restart, restore or crash since would have closed it. */
  readonly sameServerSinceMs: number;
}

const firstUsedAtMs = new WeakMap<PgConnection, number>();
/** Behind a pooler, a connection outlives a restart of the server, but a restart takes longer than this. */
const POOLED_SINCE_MS = 1_000;

/**
 * Runs a prepared statement on a connection of the pool, for the few hot-path statements whose building in knex and
 * planning by the server would cost more than the query. Not for use inside a transaction. Behind a proxy that
 * pools transactions (`isPooled`), the server plans it each time.
 */
export async function queryPrepared<Row extends QueryResultRow>(
  database: SqlExecutor,
  statement: PreparedStatement,
  values: readonly unknown[],
): Promise<PreparedResult<Row>> {
  const client = database.client as {
    acquireConnection(): Promise<PgConnection>;
    releaseConnection(connection: PgConnection): Promise<void>;
    /** Set by `openDatabase`; false behind a proxy that pools transactions. */
    preparesStatements: boolean;
  };
  const connection = await client.acquireConnection();
  const { preparesStatements } = client;
  const startedAtMs = performance.now();
  const usedSinceMs = firstUsedAtMs.get(connection) ?? startedAtMs;
  firstUsedAtMs.set(connection, usedSinceMs);
  try {
    const { name, text } = statement;
    const result = await connection.query(preparesStatements ? { name, text, values } : { text, values });
    return {
      rows: result.rows as Row[],
      sameServerSinceMs: preparesStatements ? usedSinceMs : startedAtMs - POOLED_SINCE_MS,
    };
  } catch (error) {
    markUnavailable(error);
    throw error;
  } finally {
    await client.releaseConnection(connection);
  }
}

/** Like `queryPrepared`, for callers that need only the rows. */
export async function runPrepared<Row extends QueryResultRow>(
  database: SqlExecutor,
  statement: PreparedStatement,
  values: readonly unknown[],
): Promise<Row[]> {
  return (await queryPrepared<Row>(database, statement, values)).rows;
}
