/**
 * The placeholder for a flag. Of a regular expression only the part that a player types is shown:
 * `flag{[\x20-\x7e]+}` becomes `flag{…}`.
 */
export function flagPlaceholder(format: string): string {
  return format.replace(/^([\w-]+)\{.*[\\[\](*+?|].*\}$/, '$1{…}');
}
