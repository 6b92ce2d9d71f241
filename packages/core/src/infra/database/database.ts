import createKnex, { type Knex } from 'knex';
import { type Logger, silentLogger } from '../logging';
import { markUnavailable } from './unavailable';

/** A knex instance or a transaction of it: what a store is built on. */
export type SqlExecutor = Knex;
export type Database = Knex;

export interface DatabaseOptions {
  /** A connection string, or the parts of one. */
  readonly connection:
    | string
    | { host: string; port?: number; user: string; password: string; database: string };
  readonly maxPoolSize: number;
  /** How long to wait for a connection while all are in use. */
  readonly waitTimeoutMs?: number;
  readonly idleTimeoutMs: number;
  readonly connectTimeoutMs: number;
  /** Shown in `pg_stat_activity`. */
  readonly applicationName: string;
  /** Logs connections that are lost or cannot be made; whoever waits for one gets the error too. */
  readonly logger?: Logger;
}

/** Statements take milliseconds, so who waits longer than this is behind hundreds of others. */
const WAIT_FOR_CONNECTION_MS = 10_000;

/** Replaces knex' own logger, which writes text to standard output, among log lines and command output. */
function knexLog(logger: Logger): NonNullable<Knex.Config['log']> {
  const warn = (problem: unknown) => logger.warn('database', { problem });
  return { warn, error: warn, deprecate: (method) => warn(method), debug: () => undefined };
}

interface PooledClient {
  acquireConnection(): Promise<unknown>;
}

/** Marks the errors of every way to the server: taking a connection, and a statement on it. */
function marksErrors(database: Database): Database {
  database.on('query-error', markUnavailable);
  const client = database.client as PooledClient;
  const acquire = client.acquireConnection.bind(client);
  client.acquireConnection = async () => {
    try {
      return await acquire();
    } catch (error) {
      markUnavailable(error);
      throw error;
    }
  };
  return database;
}

/** Opens the pool. Nothing is connected until the first query. */
export function openDatabase(options: DatabaseOptions): Database {
  const base =
    typeof options.connection === 'string' ? { connectionString: options.connection } : options.connection;
  const database = createKnex({
    client: 'pg',
    // Errors are logged, and the values of a statement may be flags or addresses.
    compileSqlOnError: false,
    connection: {
      ...base,
      application_name: options.applicationName,
      connectionTimeoutMillis: options.connectTimeoutMs,
      // Our queries take milliseconds; one that takes this long only blocks a place in the pool.
      statement_timeout: 60_000,
      idle_in_transaction_session_timeout: 60_000,
    },
    pool: { min: 0, max: options.maxPoolSize, idleTimeoutMillis: options.idleTimeoutMs },
    acquireConnectionTimeout: options.waitTimeoutMs ?? WAIT_FOR_CONNECTION_MS,
    log: knexLog(options.logger ?? silentLogger),
  });
  return marksErrors(database);
}

/**
 * Runs `work` with stores that are bound to one transaction, and commits when it resolves. The use case never
 * sees the connection, so no query can bypass the transaction. Publish events after it returns, never inside.
 */
export type Transact<Stores> = <Result>(work: (stores: Stores) => Promise<Result>) => Promise<Result>;

/** `isolation: 'snapshot'` gives all reads of `work` one view of the database (repeatable read). */
export function createTransact<Stores>(
  database: Database,
  bind: (executor: SqlExecutor) => Stores,
  options: { isolation: 'readCommitted' | 'snapshot' } = { isolation: 'readCommitted' },
): Transact<Stores> {
  const config =
    options.isolation === 'snapshot' ? ({ isolationLevel: 'repeatable read' } as const) : undefined;
  return (work) => database.transaction((transaction) => work(bind(transaction)), config);
}
