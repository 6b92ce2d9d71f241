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
    if (known === undefined || known.revision < revision) {
      const loaded = await store.loadCollection();
      if (known === undefined || known.revision < loaded.revision) known = loaded;
    }
    return known;
  };
  return { latest: () => share('collection', read) };
}
