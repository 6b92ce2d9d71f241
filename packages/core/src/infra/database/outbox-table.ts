import { countRows, type ColumnsOf } from './rows';
import { inSnapshot, type Database, type SqlExecutor } from './database';

/** The state of something that has not been sent. */
export interface UnsentState {
  /** `failed`: no further attempt will be made. */
  readonly status: 'queued' | 'failed';
  /** Error of the latest attempt, without secrets; null before the first one. */
  readonly lastError: string | null;
  /** Null when there is none. */
  readonly nextAttemptAt: Date | null;
}

const STATE_COLUMNS: ColumnsOf<UnsentState> = {
  status: 'status',
  lastError: 'last_error',
  nextAttemptAt: 'next_attempt_at',
};

/** Result of one attempt to send. `unneeded`: there is no reason to send any more, and the row is deleted. */
export type SendResult =
  | { readonly outcome: 'sent' | 'unneeded' }
  | { readonly outcome: 'retry'; readonly error: string; readonly retryInMs: number }
  | { readonly outcome: 'failed'; readonly error: string };

/** What every outbox offers: listing for staff, trying again and deleting old rows. */
export interface Outbox<Item> {
  /** Items that are queued or were given up, newest first. */
  listUnsent(page: { readonly limit: number; readonly offset: number }): Promise<(Item & UnsentState)[]>;
  countUnsent(): Promise<number>;
  /** Queues an item again that was given up, due at this instant; false when there is no such item. */
  retry(id: string, at: Date): Promise<boolean>;
  /** Deletes items that were sent or given up before this instant. */
  deleteFinishedBefore(instant: Date): Promise<void>;
}

export interface OutboxTable<Item> extends Outbox<Item> {
  /** `changes`: further columns to update. */
  retry(id: string, at: Date, changes?: Readonly<Record<string, unknown>>): Promise<boolean>;
  /** Stores the result of an attempt; `changes`: further columns to update. */
  recordAttempt(
    item: { readonly id: string; readonly attempts: number },
    result: SendResult,
    at: Date,
    changes?: Readonly<Record<string, unknown>>,
  ): Promise<void>;
}

export interface OutboxTableOptions<Item> {
  readonly name: string;
  /** The column with the time of creation. */
  readonly madeAt: string;
  readonly columns: ColumnsOf<Item>;
}

/**
 * The operations of outbox tables, which have `id`, `status` (`queued`, `sent` or `failed`), `attempts`,
 * `last_error`, `next_attempt_at` and `finished_at`.
 */
export function outboxTable<Item>(
  executor: SqlExecutor,
  { name, madeAt, columns }: OutboxTableOptions<Item>,
): OutboxTable<Item> {
  const rows = () => executor(name);
  const unsent = () => rows().whereNot('status', 'sent');
  return {
    async recordAttempt({ id, attempts: earlier }, result, at, changes = {}) {
      const row = rows().where('id', id);
      const attempts = earlier + 1;
      switch (result.outcome) {
        case 'sent':
          await row.update({ status: 'sent', attempts, last_error: null, finished_at: at, ...changes });
          return;
        case 'unneeded':
          await row.delete();
          return;
        case 'retry': {
          const next_attempt_at = new Date(at.getTime() + result.retryInMs);
          await row.update({ attempts, last_error: result.error, next_attempt_at, ...changes });
          return;
        }
        case 'failed':
          await row.update({
            status: 'failed',
            attempts,
            last_error: result.error,
            finished_at: at,
            ...changes,
          });
      }
    },

    async listUnsent({ limit, offset }) {
      const page: unknown[] = await unsent()
        .orderBy([{ column: madeAt, order: 'desc' }, 'id'])
        .limit(limit)
        .offset(offset)
        .select({ ...columns, ...STATE_COLUMNS });
      return (page as (Item & UnsentState)[]).map((item) => ({
        ...item,
        nextAttemptAt: item.status === 'queued' ? item.nextAttemptAt : null,
      }));
    },

    countUnsent: () => countRows(unsent()),

    async retry(id, at, changes = {}) {
      const due = { status: 'queued', next_attempt_at: at, finished_at: null, ...changes };
      return (await rows().where({ id, status: 'failed' }).update(due)) > 0;
    },

    async deleteFinishedBefore(instant) {
      await rows().whereNot('status', 'queued').where('finished_at', '<', instant).delete();
    },
  };
}

type Page = Parameters<Outbox<unknown>['listUnsent']>[0];

/** One page of what an outbox has not sent, newest first, and the total count. */
export type ListUnsent<Unsent> = (
  page: Page,
) => Promise<{ readonly total: number; readonly unsent: readonly Unsent[] }>;

/** Count and page come from one snapshot, so that they agree. */
export function createListUnsent<Unsent>(
  database: Database,
  outboxOf: (executor: SqlExecutor) => {
    countUnsent(): Promise<number>;
    listUnsent(page: Page): Promise<Unsent[]>;
  },
): ListUnsent<Unsent> {
  return (page) =>
    inSnapshot(database, async (snapshot) => {
      const outbox = outboxOf(snapshot);
      return { total: await outbox.countUnsent(), unsent: await outbox.listUnsent(page) };
    });
}
