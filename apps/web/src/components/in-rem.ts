/** Converts pixels at the usual size of text to a length that grows with the text. */
export function inRem(px: number): string {
  return `${px / 16}rem`;
}
