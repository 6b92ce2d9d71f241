/**
 * Text similarity as PostgreSQL's pg_trgm measures it, so that a search in memory finds the names that a
 * search in the database would find.
 */

export interface Trigrams {
  /** in order of appearance, repeats included */
  readonly ordered: readonly string[];
  readonly unique: ReadonlySet<string>;
}

/** Words are runs of letters and digits in lower case, each padded with two blanks before and one after. */
export function trigramsOf(text: string): Trigrams {
  const ordered: string[] = [];
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)) {
    const characters = [' ', ' ', ...Array.from(word), ' '];
    for (let i = 0; i + 2 < characters.length; i += 1) ordered.push(characters.slice(i, i + 3).join(''));
  }
  return { ordered, unique: new Set(ordered) };
}

function shareOf(shared: number, sizeOfOne: number, sizeOfOther: number): number {
  const united = sizeOfOne + sizeOfOther - shared;
  return united === 0 ? 0 : shared / united;
}

/** How many trigrams two texts share. */
export function sharedTrigrams(a: Trigrams, b: Trigrams): number {
  let shared = 0;
  for (const trigram of a.unique) if (b.unique.has(trigram)) shared += 1;
  return shared;
}

/** Similarity of two texts, 0 to 1: shared trigrams divided by all trigrams. */
export function similarity(a: Trigrams, b: Trigrams): number {
  return shareOf(sharedTrigrams(a, b), a.unique.size, b.unique.size);
}

/** Similarity of a text and the most similar part of another, 0 to 1. */
export function wordSimilarity(text: Trigrams, within: Trigrams): number {
  const { ordered } = within;
  let greatest = 0;
  for (let from = 0; from < ordered.length; from += 1) {
    const extent = new Set<string>();
    let shared = 0;
    for (let to = from; to < ordered.length; to += 1) {
      const trigram = ordered[to] ?? '';
      if (!extent.has(trigram)) {
        extent.add(trigram);
        if (text.unique.has(trigram)) shared += 1;
      }
      greatest = Math.max(greatest, shareOf(shared, text.unique.size, extent.size));
    }
  }
  return greatest;
}
