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
   * `connection` leads to a proxy that pools transactions, such as PgBouncer: then sessions are not ours, and nothing
   * is kept in them.
   */
  readonly isPooled?: boolean;
  readonly maxPoolSize: number;
  /** How long to wait for a connection while all are in use. */
  readonly waitTimeoutMs?: number;
  readonly idleTimeoutMs: number;
  readonly connectTimeoutMs: number;
  /** How long a statement waits for a lock that somebody else holds; as long as it may take without it. */
  readonly lockTimeoutMs?: number;
  /** When a server that does not answer a statement is taken for gone; never without it. */
  readonly silence?: SilenceLimits;
  /** Shown in `pg_stat_activity`. */
  readonly applicationName: string;
  /** Logs connections that are lost, and when making them begins to fail and succeeds again. */
  readonly logger?: Logger;
  /** Gets the duration of queries and the use of the pool. */
  readonly metrics?: MetricsRegistry;
}

/** Statements take milliseconds, so who waits longer than this is behind hundreds of others. */
const WAIT_FOR_CONNECTION_MS = 10_000;

/** Replaces knex' own logger, which writes text to standard output, among log lines and command output. */
function knexLog(logger: Logger): NonNullable<Knex.Config['log']> {
  const warn = (problem: unknown): void => {
    // Whoever waits for the connection gets this error and says more about it.
    if (String(problem).startsWith('Acquire connection error')) return;
    logger.warn('database', { problem });
  };
  return { warn, error: warn, deprecate: (method) => warn(method), debug: () => undefined };
}

interface PooledClient {
  connectionSettings: object;
  acquireRawConnection(): Promise<PostgresConnection>;
  acquireConnection(): Promise<unknown>;
  /** For `runPrepared`. */
  preparesStatements: boolean;
}

type ConnectionTimes = Pick<DatabaseOptions, 'waitTimeoutMs' | 'connectTimeoutMs'>;

/** Says whose time was up: knex asks its reader for a mistake in the code, and pg names nobody. */
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

/** Marks the errors of every way to the server: taking a connection, and a statement on it. */
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
 * Makes the pool connect to the server that accepts writes. knex itself connects to one fixed address; the function it
 * takes instead is not consulted again after a failure.
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

/** For programs that serve. */
export const SERVING_LIMITS = {
  // We hold ours for moments, but whoever works on the database by hand may forget one, and players shall not wait for that.
  lockTimeoutMs: 10_000,
  silence: {
    lookEveryMs: 5_000,
    // A server that is there has ended a statement by then.
    answerTimeoutMs: SESSION_LIMITS.statement_timeout + 5_000,
  },
} satisfies Pick<DatabaseOptions, 'lockTimeoutMs' | 'silence'>;

/** What the pool calls with each new connection. */
function preparesConnections({ metrics, silence }: DatabaseOptions) {
  const hooks: ((connection: PgConnection) => void)[] = [replaceReadOnly];
  if (metrics !== undefined) hooks.push(measureQueries(metrics));
  if (silence !== undefined) hooks.push(endUnanswered(silence));
  return (connection: PgConnection, done: (error: null, connection: PgConnection) => void): void => {
    for (const hook of hooks) hook(connection);
    done(null, connection);
  };
}

/** It takes long to load, and a command that reads only the configuration opens no database. */
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
    // Errors are logged, and the values of a statement may be flags or addresses.
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

/** Gives all reads of `read` one view of the database. */
export function inSnapshot<Result>(
  database: Database,
  read: (snapshot: Knex.Transaction) => Promise<Result>,
): Promise<Result> {
  return database.transaction(read, { isolationLevel: 'repeatable read' });
}
