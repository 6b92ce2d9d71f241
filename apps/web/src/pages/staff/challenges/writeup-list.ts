/** The write-ups of a challenge, which the API stores as a whole list; pure. */
import type { CallInput, putWriteups } from '@rampart/contract';

export type Writeup = CallInput<typeof putWriteups>['body']['writeups'][number];

const isSame = (one: Writeup, other: Writeup): boolean => one.title === other.title && one.url === other.url;

/**
 * Replaces `before` by `after` in `stored`. Without `after`, `before` is removed; without `before`, or when
 * somebody else has removed it, `after` is appended.
 */
export function withWriteup(
  stored: readonly Writeup[],
  before: Writeup | undefined,
  after: Writeup | undefined,
): Writeup[] {
  const at = before === undefined ? -1 : stored.findIndex((writeup) => isSame(writeup, before));
  const place = at === -1 ? stored.length : at;
  return [...stored.slice(0, place), ...(after === undefined ? [] : [after]), ...stored.slice(place + 1)];
}

/** Moves `writeup` up by one place in `stored`. */
export function movedUp(stored: readonly Writeup[], writeup: Writeup): Writeup[] {
  const at = stored.findIndex((one) => isSame(one, writeup));
  const above = stored[at - 1];
  return above === undefined ? [...stored] : stored.toSpliced(at - 1, 2, writeup, above);
}
