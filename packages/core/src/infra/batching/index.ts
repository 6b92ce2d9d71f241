export { createCoalescedTask } from './coalesced-task';
export { createCollectionCache, type CollectionCache } from './collection-cache';
export { createReadBatcher } from './read-batcher';
export { createReadSharer } from './read-sharer';
export { createWriteBatcher } from './write-batcher';
