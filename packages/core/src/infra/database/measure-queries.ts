import type { Knex } from 'knex';
import type { MetricsRegistry } from '../metrics';

/** From a read of an idle server nearby to the statement timeout. */
const BUCKETS_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30];

interface PgConnection {
  query(...args: unknown[]): unknown;
}

function isCallback(value: unknown): value is (...results: unknown[]) => void {
  return typeof value === 'function';
}

interface Pool {
  readonly max: number;
  numUsed(): number;
  numFree(): number;
  numPendingAcquires(): number;
}

/**
 * Measures each query on a connection, prepared statements and those inside transactions as well, which knex' own events
 * do not tell. A query reports to its last argument, a callback, or else returns a promise.
 */
function measured(connection: PgConnection, record: (durationMs: number) => void): void {
  const query = connection.query.bind(connection);
  connection.query = (...args) => {
    const startedAt = performance.now();
    const done = () => record(performance.now() - startedAt);
    const callback = args.at(-1);
    if (isCallback(callback)) {
      return query(...args.slice(0, -1), (...results: unknown[]) => {
        done();
        callback(...results);
      });
    }
    const result = query(...args);
    if (result instanceof Promise) result.then(done, done);
    return result;
  };
}

/** Returns what the pool calls with each new connection. */
export function measureQueries(
  metrics: MetricsRegistry,
): (connection: PgConnection, done: (error: null, connection: unknown) => void) => void {
  const record = metrics.durations({
    name: 'rampart_sql_query_duration_seconds',
    help: 'Time from sending a query on a connection to its result.',
    bucketsSeconds: BUCKETS_SECONDS,
  });
  return (connection, done) => {
    measured(connection, record);
    done(null, connection);
  };
}

/** Samples the use of the pool. */
export function measurePool(metrics: MetricsRegistry, { client }: Knex): void {
  const { pool } = client as { pool: Pool };
  metrics.sampled(
    'pool',
    {
      connections: {
        name: 'rampart_sql_pool_connections',
        help: 'Open connections of the pool, in use or idle.',
        label: 'state',
      },
      waiting: { name: 'rampart_sql_pool_waiting', help: 'Queries that wait for a connection of the pool.' },
      largest: {
        name: 'rampart_sql_pool_max_connections',
        help: 'Most connections that this process opens.',
      },
    },
    () => ({
      connections: { in_use: pool.numUsed(), idle: pool.numFree() },
      waiting: pool.numPendingAcquires(),
      largest: pool.max,
    }),
  );
}
