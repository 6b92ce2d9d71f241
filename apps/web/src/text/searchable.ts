/** A text to search in or for: case and accents do not matter, so that `pokemon`, from any keyboard, finds `Pokémon`. */
export const searchable = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
