import type { Knex } from 'knex';

/** The column of each field of an item. `select` and `first` take it as it is, and their rows are the items. */
export type ColumnsOf<Item> = Readonly<Record<keyof Item, string>>;

/** Whether the query finds a row; those of its table have an `id`. */
export async function hasRow(query: Knex.QueryBuilder): Promise<boolean> {
  return (await query.first<{ id: string } | undefined>('id')) !== undefined;
}

/** How many rows the query finds. */
export async function countRows(query: Knex.QueryBuilder): Promise<number> {
  const [counted] = await query.count<{ rows: string }[]>({ rows: '*' });
  return Number(counted?.rows ?? 0);
}
