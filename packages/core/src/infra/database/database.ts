import { createRequire } from 'node:module';
import type createKnex from 'knex';
import type { Knex } from 'knex';
import { createOutageLog, type Logger, silentLogger } from '../logging';
import type { MetricsRegistry } from '../metrics';
import { pgOptionsOf, type DatabaseAddress } from './addresses';
import { createPrimaryConnector, type PostgresConnection } from './connect-primary';
import { measurePool, measureQueries } from './measure-queries';
import type { PgConnection } from './on-each-query';
import { replaceReadOnly } from './read-only-sessions';
import { markUnavailable } from './unavailable';
import { endUnanswered, KEEP_ALIVE, type SilenceLimits } from './vanished-servers';

/** A knex instance or a transaction of it: what a store is built on. */
export type SqlExecutor = Knex;
export type Database = Knex;

export interface DatabaseOptions {
  /** If it names several servers, each connection goes to the one that accepts writes. */
  readonly connection: DatabaseAddress;
  /**
   * Whether `connection` leads to a proxy that pools transactions, such as PgBouncer. Sessions are shared then, so
   * no state is kept in them.
   */
  readonly isPooled?: boolean;
  readonly maxPoolSize: number;
  /** How long to wait for a connection while all are in use. */
  readonly waitTimeoutMs?: number;
  readonly idleTimeoutMs: number;
  readonly connectTimeoutMs: number;
  /** How long a statement waits for a lock; by default as long as the statement may take. */
  readonly lockTimeoutMs?: number;
  /** When a server that does not answer a statement counts as gone; by default never. */
  readonly silence?: SilenceLimits;
  /** Shown in `pg_stat_activity`. */
  readonly applicationName: string;
  /** Logs connections that are lost, and when making them begins to fail and succeeds again. */
  readonly logger?: Logger;
  /** Gets the duration of queries and the use of the pool. */
  readonly metrics?: MetricsRegistry;
}

/** Statements take milliseconds, so a caller that waits longer than this is behind hundreds of others. */
const WAIT_FOR_CONNECTION_MS = 10_000;

/**
 * Replaces the logger of knex, which writes plain text to standard output, among log lines and the output of
 * commands.
 */
function knexLog(logger: Logger): NonNullable<Knex.Config['log']> {
  const warn = (problem: unknown): void => {
    // The caller that waits for the connection gets this error and reports it in more detail.
    if (String(problem).startsWith('Acquire connection error')) return;
    logger.warn('database', { problem });
  };
  return { warn, error: warn, deprecate: (method) => warn(method), debug: () => undefined };
}

interface PooledClient {
  connectionSettings: object;
  acquireRawConnection(): Promise<PostgresConnection>;
  acquireConnection(): Promise<unknown>;
  /** Read by `queryPrepared`. */
  preparesStatements: boolean;
}

type ConnectionTimes = Pick<DatabaseOptions, 'waitTimeoutMs' | 'connectTimeoutMs'>;

/**
 * Replaces timeout errors by ones that say what timed out: that of knex suggests a mistake in the code, and that of
 * pg does not name PostgreSQL.
 */
function nameTimeout(
  error: unknown,
  { waitTimeoutMs, connectTimeoutMs }: Required<ConnectionTimes>,
): unknown {
  const { name, message } = error as Error;
  const timedOut = (text: string) => Object.assign(new Error(text), { code: 'ETIMEDOUT' });
  if (name === 'KnexTimeoutError') {
    return timedOut(`no connection to PostgreSQL became free within ${String(waitTimeoutMs)} ms`);
  }
  if (message === 'timeout expired') {
    return timedOut(`PostgreSQL accepted no connection within ${String(connectTimeoutMs)} ms`);
  }
  return error;
}

/** Marks errors of taking a connection and of statements if they mean that the database is unavailable. */
function marksErrors(database: Database, times: Required<ConnectionTimes>): Database {
  database.on('query-error', markUnavailable);
  const client = database.client as PooledClient;
  const acquire = client.acquireConnection.bind(client);
  client.acquireConnection = async () => {
    try {
      return await acquire();
    } catch (thrown) {
      const error = nameTimeout(thrown, times);
      markUnavailable(error);
      throw error;
    }
  };
  return database;
}

/**
 * Makes the pool connect to the server that accepts writes. Replaces a method of knex, because knex takes one
 * address, and a function in its place is not called again after a failure.
 */
function connectsToPrimary(
  database: Database,
  connection: DatabaseAddress,
  settings: object,
  logger: Logger,
): void {
  const client = database.client as PooledClient;
  const connect = client.acquireRawConnection.bind(client);
  const connectToPrimary = createPrimaryConnector(connection, (address) => {
    client.connectionSettings = { ...pgOptionsOf(address), ...settings };
    return connect();
  });
  const outage = createOutageLog(logger, {
    begins: 'cannot connect to PostgreSQL',
    ends: 'PostgreSQL is available again',
  });
  client.acquireRawConnection = async () => {
    try {
      const connected = await connectToPrimary();
      outage.succeeded();
      return connected;
    } catch (error) {
      outage.failed(error);
      throw error;
    }
  };
}

/** Our queries take milliseconds; one that takes this long only blocks a place in the pool. */
const SESSION_LIMITS = { statement_timeout: 60_000, idle_in_transaction_session_timeout: 60_000 };

/** Limits for programs that serve requests. */
export const SERVING_LIMITS = {
  // Our own locks last moments, but somebody who works on the database by hand may leave one open, and players must
  // not wait for that.
  lockTimeoutMs: 10_000,
  silence: {
    lookEveryMs: 5_000,
    // A live server has ended the statement by then.
    answerTimeoutMs: SESSION_LIMITS.statement_timeout + 5_000,
  },
} satisfies Pick<DatabaseOptions, 'lockTimeoutMs' | 'silence'>;

/** Returns the function that the pool calls with each new connection. */
function preparesConnections({ metrics, silence }: DatabaseOptions) {
  const hooks: ((connection: PgConnection) => void)[] = [replaceReadOnly];
  if (metrics !== undefined) hooks.push(measureQueries(metrics));
  if (silence !== undefined) hooks.push(endUnanswered(silence));
  return (connection: PgConnection, done: (error: null, connection: PgConnection) => void): void => {
    for (const hook of hooks) hook(connection);
    done(null, connection);
  };
}

/** Loaded on demand: loading knex takes long, and commands that read only the configuration do not need it. */
const loadKnex = () => createRequire(__filename)('knex') as typeof createKnex;

/** Opens the pool. Nothing is connected until the first query. */
export function openDatabase(options: DatabaseOptions): Database {
  const { isPooled = false, waitTimeoutMs = WAIT_FOR_CONNECTION_MS } = options;
  const { lockTimeoutMs, metrics, logger = silentLogger } = options;
  const settings = {
    application_name: options.applicationName,
    connectionTimeoutMillis: options.connectTimeoutMs,
    ...KEEP_ALIVE,
    ...(isPooled ? {} : { ...SESSION_LIMITS, lock_timeout: lockTimeoutMs }),
  };
  const database = loadKnex()({
    client: 'pg',
    // Keeps the values of statements out of errors, which are logged: they may be flags or addresses.
    compileSqlOnError: false,
    connection: settings,
    pool: {
      min: 0,
      max: options.maxPoolSize,
      idleTimeoutMillis: options.idleTimeoutMs,
      afterCreate: preparesConnections(options),
    },
    acquireConnectionTimeout: waitTimeoutMs,
    log: knexLog(logger),
  });
  (database.client as PooledClient).preparesStatements = !isPooled;
  connectsToPrimary(database, options.connection, settings, logger);
  if (metrics !== undefined) measurePool(metrics, database);
  return marksErrors(database, { waitTimeoutMs, connectTimeoutMs: options.connectTimeoutMs });
}

/**
 * Runs `work` with stores that are bound to one transaction, and commits when it resolves. The use case never
 * sees the connection, so no query can bypass the transaction. Publish events after it returns, never inside.
 */
export type Transact<Stores> = <Result>(work: (stores: Stores) => Promise<Result>) => Promise<Result>;

export function createTransact<Stores>(
  database: Database,
  bind: (executor: SqlExecutor) => Stores,
): Transact<Stores> {
  return (work) => database.transaction((transaction) => work(bind(transaction)));
}

/**
 * Gives all reads of `read` one view of the database. Does not wait for the end of the transaction, which changes
 * nothing and would take another round trip.
 */
export function inSnapshot<Result>(
  database: Database,
  read: (snapshot: Knex.Transaction) => Promise<Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    database
      .transaction(async (snapshot) => resolve(await read(snapshot)), { isolationLevel: 'repeatable read' })
      .catch(reject);
  });
}
