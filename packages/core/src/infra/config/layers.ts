export type Tree = Record<string, unknown>;

export function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A tree with `value` at `path`, for merging. */
export function treeOf(path: readonly string[], value: unknown): Tree {
  return path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value) as Tree;
}

/** Settings of one origin: a file, the environment, a conversion. */
export interface Layer {
  /** File, variable or conversion, named so that an operator finds it. */
  readonly source: string;
  readonly tree: unknown;
}

/** Deep merge: objects are merged by key, lists appended, everything else replaced by the later value. */
function merge(earlier: unknown, later: unknown): unknown {
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

/** Merges all layers; later ones win. */
export function mergeLayers(layers: readonly Layer[]): Tree {
  const merged = layers.reduce<unknown>((tree, layer) => merge(tree, layer.tree), {});
  return isTree(merged) ? merged : {};
}

/** The values of the layers at one key, without those that a later value of another type replaces. */
function step(layers: readonly Layer[], key: string): Layer[] {
  const maps = layers.filter(({ tree }) => isTree(tree) && Object.hasOwn(tree, key));
  const values = maps.map(({ source, tree }) => ({ source, tree: (tree as Tree)[key] }));
  return values.reduce<Layer[]>((kept, value) => {
    const before = kept.at(-1)?.tree;
    const joins =
      (isTree(before) && isTree(value.tree)) || (Array.isArray(before) && Array.isArray(value.tree));
    return joins ? [...kept, value] : [value];
  }, []);
}

/** Lists are appended, so an index of the merged list belongs to one layer. */
function stepIntoList(layers: readonly Layer[], index: number): Layer[] {
  let from = 0;
  for (const { source, tree } of layers) {
    const list = Array.isArray(tree) ? (tree as unknown[]) : [];
    if (index < from + list.length) return [{ source, tree: list[index - from] }];
    from += list.length;
  }
  return [];
}

/**
 * The sources of the setting at `path`, or of its nearest ancestor that is set, for an operator to look at.
 * Empty when no ancestor is set.
 */
export function sourcesOf(layers: readonly Layer[], path: readonly string[]): string[] {
  let here = layers;
  let found: string[] = [];
  for (const key of path) {
    here = here.every(({ tree }) => Array.isArray(tree)) ? stepIntoList(here, Number(key)) : step(here, key);
    if (here.length === 0) break;
    found = here.map(({ source }) => source);
  }
  return [...new Set(found)];
}
