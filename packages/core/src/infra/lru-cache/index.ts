import { LRUCache } from 'lru-cache';

/**
 * The entries that were used last, at most `maxEntries` of them. It takes memory as it fills: a cache with a `max` reserves
 * room for all at once, 2 ms and half a megabyte for 20,000.
 */
export function createLruCache<Key extends string | object, Value extends string | number | boolean | object>(
  maxEntries: number,
): LRUCache<Key, Value> {
  return new LRUCache({ maxSize: maxEntries, sizeCalculation: () => 1 });
}
