interface NamedFile {
  readonly name: string;
  readonly url: string;
}

/**
 * Adds a file that has just been stored, before those that were chosen later but arrived earlier. The numbers, by
 * address, are the order in which files were chosen. Replaces a file of the same name.
 */
export function inChosenOrder<Entry extends NamedFile>(
  files: readonly Entry[],
  stored: Entry,
  numbers: ReadonlyMap<string, number>,
): Entry[] {
  const numberOf = ({ url }: NamedFile): number => numbers.get(url) ?? -1;
  const others = files.filter(({ name }) => name !== stored.name);
  const later = others.findIndex((file) => numberOf(file) > numberOf(stored));
  return later === -1 ? [...others, stored] : [...others.slice(0, later), stored, ...others.slice(later)];
}
