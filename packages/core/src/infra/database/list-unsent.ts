import type { Database, SqlExecutor } from './database';
import type { OutboxTable } from './outbox-table';
import { createTransact } from './transact';

type Page = Parameters<OutboxTable<unknown>['listUnsent']>[0];

/** One page of what an outbox has not sent, newest first, and how much that is in all. */
export type ListUnsent<Unsent> = (
  page: Page,
) => Promise<{ readonly total: number; readonly unsent: readonly Unsent[] }>;

/** Count and page are read in one snapshot, so that they belong together. */
export function createListUnsent<Unsent>(
  database: Database,
  outboxOf: (executor: SqlExecutor) => {
    countUnsent(): Promise<number>;
    listUnsent(page: Page): Promise<Unsent[]>;
  },
): ListUnsent<Unsent> {
  const inSnapshot = createTransact(database, outboxOf, { isolation: 'snapshot' });
  return (page) =>
    inSnapshot(async (outbox) => ({
      total: await outbox.countUnsent(),
      unsent: await outbox.listUnsent(page),
    }));
}
