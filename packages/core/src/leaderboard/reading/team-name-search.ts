import type { Board } from '../engine/board';
import { sharedTrigrams, similarity, trigramsOf, wordSimilarity } from './trigrams';
import type { Trigrams } from './trigrams';

// The thresholds of competition reference 4.2.
const minSimilarity = 0.3;
const minWordSimilarity = 0.6;

/** Finds ranked teams by a name typed roughly: indexes of a board, best match first. */
export type TeamNameSearch = (board: Board, query: string) => number[];

/**
 * A team matches when its name contains the query as it stands, or is similar to it, or has a part similar to
 * it; upper and lower case are the same. Order: similarity of name and query, then registration (competition
 * reference 4.2), then place. Names are taken apart once and remembered, because boards change more often than names.
 */
export function createTeamNameSearch(): TeamNameSearch {
  const known = new Map<string, Trigrams>();
  const trigramsOfName = (name: string): Trigrams => {
    const trigrams = known.get(name) ?? trigramsOf(name);
    known.set(name, trigrams);
    return trigrams;
  };
  return ({ teams }, query) => {
    // Names of former boards may go once they are the larger part.
    if (known.size > 2 * teams.names.length) known.clear();
    const wanted = trigramsOf(query);
    const lowerCaseQuery = query.toLowerCase();
    const matches: { index: number; likeness: number; createdAtMs: number }[] = [];
    teams.names.forEach((name, index) => {
      const trigrams = trigramsOfName(name);
      if (!name.toLowerCase().includes(lowerCaseQuery) && !isAlike(trigrams, wanted)) return;
      const createdAtMs = teams.createdAtMs[index] ?? 0;
      matches.push({ index, likeness: similarity(trigrams, wanted), createdAtMs });
    });
    matches.sort((a, b) => b.likeness - a.likeness || a.createdAtMs - b.createdAtMs || a.index - b.index);
    return matches.map(({ index }) => index);
  };
}

function isAlike(name: Trigrams, wanted: Trigrams): boolean {
  if (similarity(name, wanted) >= minSimilarity) return true;
  // No part of the name can be more similar than one that holds every shared trigram and nothing else.
  const bound = sharedTrigrams(name, wanted) / wanted.unique.size;
  return bound >= minWordSimilarity && wordSimilarity(wanted, name) >= minWordSimilarity;
}
