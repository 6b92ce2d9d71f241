import { LRUCache } from 'lru-cache';

/**
 * The most recently used entries, at most `maxEntries`. Memory grows with the entries: a cache with `max` would
 * reserve room for all at once, which takes 2 ms and half a megabyte for 20,000.
 */
export function createLruCache<Key extends string | object, Value extends string | number | boolean | object>(
  maxEntries: number,
): LRUCache<Key, Value> {
  return new LRUCache({ maxSize: maxEntries, sizeCalculation: () => 1 });
}
