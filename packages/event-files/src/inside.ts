/**
 * Resolves paths that authors write. Links are followed, but not out of the event, or out of a challenge folder
 * that is itself a link: otherwise an author could publish any file of the person who applies the event, or
 * overwrite one of the person who pulls it.
 */
import { lstat, realpath } from 'node:fs/promises';
import { basename, dirname, join, posix, sep } from 'node:path';

/** The path that `written` names, relative to the folder of the event; undefined when it is outside. */
export function insidePath(own: string, written: string): string | undefined {
  const path = posix.normalize(posix.join(own, written));
  return written.startsWith('/') || path.startsWith('..') ? undefined : path;
}

/**
 * The real path, also of a file that does not exist yet; undefined for a dangling link, whose target a write would
 * create.
 */
async function realPlace(path: string): Promise<string | undefined> {
  const found = await realpath(path).catch(() => undefined);
  if (found !== undefined) return found;
  const isLink = await lstat(path).then(
    () => true,
    () => false,
  );
  const parent = isLink ? undefined : await realPlace(dirname(path));
  return parent && join(parent, basename(path));
}

/**
 * Whether a path is below `root` and not in a `.git` folder, which contains tokens of a CI and names programs that
 * git runs.
 */
const isBelow = (root: string, path: string): boolean =>
  path.startsWith(`${root}${sep}`) && !path.slice(root.length).split(sep).includes('.git');

/**
 * Resolves `written` in the challenge folder `own`; `found` is the path with links resolved. Undefined when it is
 * outside.
 */
export async function findInside(
  directory: string,
  own: string,
  written: string,
): Promise<{ readonly path: string; readonly found: string } | undefined> {
  const path = insidePath(own, written);
  const found = path && (await realPlace(join(directory, path)));
  if (!path || found === undefined) return undefined;
  const roots = await Promise.all([directory, join(directory, own)].map(realPlace));
  return roots.some((root) => root !== undefined && isBelow(root, found)) ? { path, found } : undefined;
}
