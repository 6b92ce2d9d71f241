import type { SqlExecutor } from './database';

/** What a table of things to be sent tells staff, and when it forgets. */
export interface OutboxTable<Row> {
  /** What waits or was given up, newest first. */
  listUnsent(page: { readonly limit: number; readonly offset: number }): Promise<Row[]>;
  countUnsent(): Promise<number>;
  /** Forgets what was sent or given up before this instant. */
  deleteFinishedBefore(instant: Date): Promise<void>;
}

/** For tables with `id`, `status` (`queued`, `sent` or `failed`) and `finished_at`; `madeAt` is the column of their age. */
export function outboxTable<Row>(
  executor: SqlExecutor,
  table: { readonly name: string; readonly madeAt: string; readonly columns: readonly string[] },
): OutboxTable<Row> {
  const rows = () => executor(table.name);
  const unsent = () => rows().whereNot('status', 'sent');
  return {
    async listUnsent({ limit, offset }) {
      const page: unknown[] = await unsent()
        .orderBy([{ column: table.madeAt, order: 'desc' }, 'id'])
        .limit(limit)
        .offset(offset)
        .select([...table.columns]);
      return page as Row[];
    },

    async countUnsent() {
      const [row]: { count?: unknown }[] = await unsent().count({ count: '*' });
      return Number(row?.count ?? 0);
    },

    async deleteFinishedBefore(instant) {
      await rows().whereNot('status', 'queued').where('finished_at', '<', instant).delete();
    },
  };
}
