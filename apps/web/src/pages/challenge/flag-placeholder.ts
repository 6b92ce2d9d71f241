/** If the format is a regular expression, only what a player has to type: `flag{[\x20-\x7e]+}` is `flag{…}`. */
export function flagPlaceholder(format: string): string {
  return format.replace(/^([\w-]+)\{.*[\\[\](*+?|].*\}$/, '$1{…}');
}
