export type Tree = Record<string, unknown>;

export function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Deep merge, the later wins: objects key by key, arrays appended, all else replaced (accounts reference 10.1). */
export function merge(earlier: unknown, later: unknown): unknown {
  if (isTree(earlier) && isTree(later)) {
    const merged = new Map(Object.entries(earlier));
    for (const [key, value] of Object.entries(later)) {
      merged.set(key, merged.has(key) ? merge(merged.get(key), value) : value);
    }
    return Object.fromEntries(merged);
  }
  if (Array.isArray(earlier) && Array.isArray(later))
    return [...(earlier as unknown[]), ...(later as unknown[])];
  return later;
}

/** `value` at the end of a dotted path, as a tree to merge. */
export function treeOf(path: string, value: unknown): Tree {
  return path.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), value) as Tree;
}
