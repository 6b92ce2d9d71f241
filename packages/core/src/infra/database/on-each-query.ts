/** The part of a `pg` connection that runs queries. */
export interface PgConnection {
  query(...args: unknown[]): unknown;
}

function isCallback(value: unknown): value is (...results: unknown[]) => void {
  return typeof value === 'function';
}

/**
 * Calls `begin` before each query on a connection, and the function it returned after the query. Covers prepared
 * statements and those inside transactions, which the events of knex leave out. A query reports to its last
 * argument, a callback, or returns a promise; streams of COPY do neither and are not covered.
 */
export function onEachQuery(connection: PgConnection, begin: () => () => void): void {
  const query = connection.query.bind(connection);
  connection.query = (...args) => {
    const callback = args.at(-1);
    if (isCallback(callback)) {
      const done = begin();
      return query(...args.slice(0, -1), (...results: unknown[]) => {
        done();
        callback(...results);
      });
    }
    const result = query(...args);
    if (result instanceof Promise) {
      const done = begin();
      result.then(done, done);
    }
    return result;
  };
}
