import type { Database, SqlExecutor } from './database';

/**
 * Runs `work` with stores that are bound to one transaction, and commits when it resolves. The use case never sees
 * the connection, so a query cannot slip past the transaction. Announce events after it returns, never inside.
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
