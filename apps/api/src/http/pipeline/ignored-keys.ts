import { isObject } from './json-schema';

/** Enough to see what is wrong with a body. */
const MAX_PATHS = 100;

function* droppedPaths(given: unknown, kept: unknown, path: readonly string[]): Generator<string> {
  if (given === kept) return;
  if (Array.isArray(given) && Array.isArray(kept)) {
    for (const [index, item] of given.entries())
      yield* droppedPaths(item, kept[index], [...path, String(index)]);
  } else if (isObject(given) && isObject(kept)) {
    for (const [key, value] of Object.entries(given)) {
      if (Object.hasOwn(kept, key)) yield* droppedPaths(value, kept[key], [...path, key]);
      else yield [...path, key].join('.');
    }
  }
}

/** Dotted paths of the keys of a body that its schema does not know and that were dropped, at most `MAX_PATHS`. */
export function ignoredKeys(given: unknown, kept: unknown): string[] {
  const paths: string[] = [];
  for (const path of droppedPaths(given, kept, [])) if (paths.push(path) === MAX_PATHS) break;
  return paths;
}
