export { createCoalescedTask, type CoalescedTask } from './coalesced-task';
export { createCollectionCache, type CollectionCache } from './collection-cache';
export { createReadBatcher, type ReadMany } from './read-batcher';
export { createReadSharer } from './read-sharer';
export { createWriteBatcher, type WriteMany } from './write-batcher';
