/**
 * Text similarity as PostgreSQL's pg_trgm measures it, so that a search in memory finds the same names as one in the
 * database.
 */

export interface Trigrams {
  /** In order of appearance, repeats included. */
  readonly ordered: readonly string[];
  /** The same list without repeats. */
  readonly unique: readonly string[];
}

/** The trigrams of a text that others are compared with. */
export interface WantedTrigrams extends Trigrams {
  readonly all: ReadonlySet<string>;
}

/** Words are runs of letters and digits in lower case, each padded with two blanks before and one after. */
export function trigramsOf(text: string): Trigrams {
  const ordered: string[] = [];
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)) {
    const characters = [' ', ' ', ...Array.from(word), ' '];
    for (let i = 0; i + 2 < characters.length; i += 1) ordered.push(characters.slice(i, i + 3).join(''));
  }
  const unique = [...new Set(ordered)];
  return { ordered, unique: unique.length === ordered.length ? ordered : unique };
}

export function wantedTrigrams(text: string): WantedTrigrams {
  const trigrams = trigramsOf(text);
  return { ...trigrams, all: new Set(trigrams.unique) };
}

function shareOf(shared: number, sizeOfOne: number, sizeOfOther: number): number {
  const united = sizeOfOne + sizeOfOther - shared;
  return united === 0 ? 0 : shared / united;
}

/** How many trigrams two texts share. */
export function sharedTrigrams(text: Trigrams, wanted: WantedTrigrams): number {
  let shared = 0;
  for (const trigram of text.unique) if (wanted.all.has(trigram)) shared += 1;
  return shared;
}

/** Similarity of two texts, 0 to 1: shared trigrams divided by all trigrams. */
export function similarity(text: Trigrams, wanted: WantedTrigrams): number {
  return shareOf(sharedTrigrams(text, wanted), text.unique.length, wanted.unique.length);
}

/**
 * Similarity of a text and the most similar part of another, 0 to 1: that part begins and ends with something they share.
 * Trigrams are compared as numbers: as texts, thousands of names of many short words would take seconds.
 */
export function wordSimilarity(wanted: WantedTrigrams, within: Trigrams): number {
  const numbers = new Map(within.unique.map((trigram, number) => [trigram, number]));
  const ordered = within.ordered.map((trigram) => numbers.get(trigram) ?? 0);
  const isWanted = within.unique.map((trigram) => wanted.all.has(trigram));
  /** For each trigram, the start of the latest part that contains it. */
  const latestFrom = new Int32Array(within.unique.length).fill(-1);
  let greatest = 0;
  for (const [from, first] of ordered.entries()) {
    if (isWanted[first] !== true) continue;
    let size = 0;
    let shared = 0;
    for (let to = from; to < ordered.length; to += 1) {
      const number = ordered[to] ?? 0;
      if (latestFrom[number] === from) continue;
      latestFrom[number] = from;
      size += 1;
      if (isWanted[number] !== true) continue;
      shared += 1;
      greatest = Math.max(greatest, shareOf(shared, wanted.unique.length, size));
    }
  }
  return greatest;
}
