import type { SqlExecutor } from './database';

/** Collections that every process keeps in memory and reads again when their revision was raised. */
type Collection = 'challenges' | 'hints' | 'notices';

export async function readCollectionRevision(executor: SqlExecutor, collection: Collection): Promise<number> {
  const row = await executor('revisions')
    .where('collection', collection)
    .first<{ value: string } | undefined>('value');
  if (row === undefined) throw new Error(`the collection "${collection}" has no revision`);
  return Number(row.value);
}

/**
 * To be called once per transaction, with the change. Not for hints, whose trigger also covers hints deleted with
 * their challenge.
 */
export async function raiseCollectionRevision(
  executor: SqlExecutor,
  collection: Exclude<Collection, 'hints'>,
): Promise<void> {
  await executor('revisions').where('collection', collection).increment('value', 1);
}
