import { createReadSharer } from './read-sharer';

/** A small collection in memory: everybody reads it and hardly anybody writes. */
export interface CollectionCache<Collection> {
  /** That of the database's current revision, the same object while there is no newer one; asks for the revision only. */
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
    // One read at a time: a revision that is older was restored with the database.
    if (known?.revision !== revision) known = await store.loadCollection();
    return known;
  };
  return { latest: () => share('collection', read) };
}
