import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Board } from '../engine/board';
import { sharedTrigrams, similarity, trigramsOf, wantedTrigrams, wordSimilarity } from './trigrams';
import type { Trigrams, WantedTrigrams } from './trigrams';

// docs/rules/board-and-graph.md#team-search
const MIN_SIMILARITY = 0.3;
const MIN_WORD_SIMILARITY = 0.6;

/** Teams compared in one turn of the event loop, which takes some milliseconds. */
const TEAMS_PER_TURN = 1_000;

/** Finds ranked teams whose name is like the query; returns board indexes, best match first. */
export type TeamNameSearch = (board: Board, query: string) => Promise<number[]>;

/**
 * A team matches if its name contains the query, is similar to it or has a part similar to it, regardless of case.
 * Order: similarity of name and query, then registration, then place. The trigrams of a name are kept between calls,
 * because boards change more often than names; names share trigrams, because they would take a kilobyte each
 * otherwise.
 */
export function createTeamNameSearch(): TeamNameSearch {
  const known = new Map<string, Trigrams>();
  const shared = new Map<string, string>();
  const share = (trigram: string): string => {
    const first = shared.get(trigram);
    if (first === undefined) shared.set(trigram, trigram);
    return first ?? trigram;
  };
  const trigramsOfName = (name: string): Trigrams => {
    let trigrams = known.get(name);
    if (trigrams === undefined) {
      const { ordered, unique } = trigramsOf(name);
      const list = ordered.map(share);
      trigrams = { ordered: list, unique: unique === ordered ? list : unique.map(share) };
      known.set(name, trigrams);
    }
    return trigrams;
  };
  return async ({ teams }, query) => {
    // Drops names of former boards once they are the majority.
    if (known.size > 2 * teams.count) {
      known.clear();
      shared.clear();
    }
    const wanted = wantedTrigrams(query);
    const lowerCaseQuery = query.toLowerCase();
    const matches: { index: number; similarity: number; createdAtMs: number }[] = [];
    for (let index = 0; index < teams.count; index += 1) {
      if (index % TEAMS_PER_TURN === TEAMS_PER_TURN - 1) await nextTurn();
      const { name, createdAtMs } = teams.entryAt(index);
      const trigrams = trigramsOfName(name);
      if (!name.toLowerCase().includes(lowerCaseQuery) && !isSimilar(trigrams, wanted)) continue;
      matches.push({ index, similarity: similarity(trigrams, wanted), createdAtMs });
    }
    matches.sort((a, b) => b.similarity - a.similarity || a.createdAtMs - b.createdAtMs);
    return matches.map(({ index }) => index);
  };
}

function isSimilar(name: Trigrams, wanted: WantedTrigrams): boolean {
  if (similarity(name, wanted) >= MIN_SIMILARITY) return true;
  // No part of the name can be more similar than one that holds every shared trigram and nothing else.
  const bound = sharedTrigrams(name, wanted) / wanted.unique.length;
  return bound >= MIN_WORD_SIMILARITY && wordSimilarity(wanted, name) >= MIN_WORD_SIMILARITY;
}
