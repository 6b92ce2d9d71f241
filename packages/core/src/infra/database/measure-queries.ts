import type { Knex } from 'knex';
import type { MetricsRegistry } from '../metrics';
import { onEachQuery, type PgConnection } from './on-each-query';

/** From a read on an idle server nearby up to the statement timeout. */
const BUCKETS_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30];

interface Pool {
  readonly max: number;
  numUsed(): number;
  numFree(): number;
  numPendingAcquires(): number;
}

/** Returns a function that measures each query on a connection. */
export function measureQueries(metrics: MetricsRegistry): (connection: PgConnection) => void {
  const record = metrics.durations({
    name: 'rampart_sql_query_duration_seconds',
    help: 'Time from sending a query on a connection to its result.',
    bucketsSeconds: BUCKETS_SECONDS,
  });
  return (connection) => {
    onEachQuery(connection, () => {
      const startedAtMs = performance.now();
      return () => record(performance.now() - startedAtMs);
    });
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
