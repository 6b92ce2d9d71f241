import { createReadSharer } from './read-sharer';

/** A small collection in memory, read often and written rarely. */
export interface CollectionCache<Collection> {
  /**
   * The collection at the current revision; the same object until that changes. Asks the database for the revision,
   * and loads the collection only if it is another one.
   */
  latest(): Promise<Collection>;
}

export interface CollectionStore<Collection> {
  currentRevision(): Promise<number>;
  loadCollection(): Promise<Collection>;
}

export function createCollectionCache<Collection extends { readonly revision: number }>(
  store: CollectionStore<Collection>,
): CollectionCache<Collection> {
  const share = createReadSharer<Collection>();
  let known: Collection | undefined;

  const read = async (): Promise<Collection> => {
    const revision = await store.currentRevision();
    // Also loads at an older revision: reads do not overlap here, so the database was restored to an earlier state.
    if (known?.revision !== revision) known = await store.loadCollection();
    return known;
  };
  return { latest: () => share('collection', read) };
}
