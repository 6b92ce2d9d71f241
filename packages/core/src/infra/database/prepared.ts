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

/**
 * Runs a prepared statement on a pooled connection. For the few hot-path statements whose building in knex
 * and planning by the server would cost more than the query; not for use inside a transaction. Where sessions
 * are not ours (`isPooled`) the server plans it each time.
 */
export async function runPrepared<Row extends QueryResultRow>(
  database: SqlExecutor,
  statement: PreparedStatement,
  values: readonly unknown[],
): Promise<Row[]> {
  const client = database.client as {
    acquireConnection(): Promise<PgConnection>;
    releaseConnection(connection: PgConnection): Promise<void>;
    /** Set by `openDatabase`. */
    preparesStatements: boolean;
  };
  const connection = await client.acquireConnection();
  try {
    const { name, text } = statement;
    const result = await connection.query({ ...(client.preparesStatements ? { name } : {}), text, values });
    return result.rows as Row[];
  } catch (error) {
    markUnavailable(error);
    throw error;
  } finally {
    await client.releaseConnection(connection);
  }
}
