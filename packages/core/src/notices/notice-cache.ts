import { createReadSharer } from '../infra/batching';
import type { NoticeCollection, NoticeStore } from './notice-store';

/** All notices, in memory: everybody reads them and hardly anybody writes. */
export interface NoticeCache {
  /** Those of the database's current revision, the same object while there is no newer one; asks for the revision only. */
  latest(): Promise<NoticeCollection>;
}

export function createNoticeCache(
  store: Pick<NoticeStore, 'currentRevision' | 'loadCollection'>,
): NoticeCache {
  const share = createReadSharer<NoticeCollection>();
  let known: NoticeCollection | undefined;

  const read = async (): Promise<NoticeCollection> => {
    const revision = await store.currentRevision();
    if (known === undefined || known.revision < revision) {
      const loaded = await store.loadCollection();
      if (known === undefined || known.revision < loaded.revision) known = loaded;
    }
    return known;
  };
  return { latest: () => share('notices', read) };
}
