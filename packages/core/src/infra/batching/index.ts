export { createReadBatcher, type ReadMany } from './read-batcher';
export { createWriteBatcher, type WriteMany } from './write-batcher';
