/** The write-ups of a challenge, of which the API takes the whole list at once: pure. */
import type { CallInput, putWriteups } from '@rampart/contract';

export type Writeup = CallInput<typeof putWriteups>['body']['writeups'][number];

const isSame = (one: Writeup, other: Writeup): boolean => one.title === other.title && one.url === other.url;

/**
 * `stored` with `after` in place of `before`. Without `after` it goes; without `before`, or when somebody else has
 * taken that away, `after` is the last.
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

/** `stored` with `writeup` before the one that it came after. */
export function movedUp(stored: readonly Writeup[], writeup: Writeup): Writeup[] {
  const at = stored.findIndex((one) => isSame(one, writeup));
  const above = stored[at - 1];
  return above === undefined ? [...stored] : stored.toSpliced(at - 1, 2, writeup, above);
}
