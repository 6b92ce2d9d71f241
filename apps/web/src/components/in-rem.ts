/** Pixels of a page whose text has the usual size, as a length that grows with the text. */
export function inRem(px: number): string {
  return `${px / 16}rem`;
}
