/**
 * Invisible characters that change how the text around them is shown or read: direction marks and overrides,
 * joiners, soft hyphens, tags, byte order marks (all `Cf`), halves of surrogate pairs, and letters that are
 * drawn empty.
 */
const INVISIBLE = /[\p{Cf}\p{Cs}\p{Co}\u115f\u1160\u3164\uffa0\u2800]|\u034f/gu;
/** Line ends and other controls: a name is one line. */
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** The visible part of a name on one line; never empty. Two teams may have names that differ only in the number of spaces. */
export function visibleText(name: string): string {
  const text = name
    .replace(BREAKS, ' ')
    .replace(INVISIBLE, '')
    .replace(/[^\S ]/gu, ' ')
    .trim();
  return text === '' ? '?' : text;
}
