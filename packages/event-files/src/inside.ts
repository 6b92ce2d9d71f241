/**
 * Places that authors name. Links are followed, but not out of the event, or out of a challenge that is itself a link: an
 * author could otherwise publish any file of whoever applies the event, or write one of whoever pulls it.
 */
import { lstat, realpath } from 'node:fs/promises';
import { basename, dirname, join, posix, sep } from 'node:path';

/** The path of what `written` names, relative to the folder of the event; undefined when that is outside of it. */
export function insidePath(own: string, written: string): string | undefined {
  const path = posix.normalize(posix.join(own, written));
  return written.startsWith('/') || path.startsWith('..') ? undefined : path;
}

/** Where a path leads, also if nothing is there yet; undefined for a link to nothing, which a write would create. */
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

/** `.git` has tokens of a CI, and names programs that git runs. */
const isBelow = (root: string, path: string): boolean =>
  path.startsWith(`${root}${sep}`) && !path.slice(root.length).split(sep).includes('.git');

/** What `written` in the challenge folder `own` names, `found` without links; undefined when that is outside. */
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
