export { createCoalescedTask } from './coalesced-task';
export { createCollectionCache, type CollectionCache } from './collection-cache';
export { createConcurrencyLimit } from './concurrency-limit';
export { mapLimited } from './map-limited';
export { createReadBatcher } from './read-batcher';
export { createReadSharer } from './read-sharer';
export { createStoredCopy, type StoredCopy } from './stored-copy';
export { createWriteBatcher } from './write-batcher';
