import type { GraphEntry } from '@rampart/contract';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { graphQuery } from '../api/queries';

interface PlacedTeam {
  readonly id: string;
  readonly place: number;
}

/**
 * The score histories of ranked teams. Graphs are requested by place, so a team that has moved keeps its last history
 * until its place and the graph are of the same board.
 */
export function useHistories(teams: readonly PlacedTeam[]) {
  const answers = useQueries({ queries: teams.map(({ place }) => graphQuery(undefined, place - 1, 1)) });
  const [known, setKnown] = useState<ReadonlyMap<string, GraphEntry>>(new Map());
  const changed = teams.flatMap(({ id }, index) => {
    const graph = answers[index]?.data?.graph ?? [];
    return graph.filter((entry) => entry.id === id && entry !== known.get(id));
  });
  if (changed.length > 0)
    setKnown(new Map([...known, ...changed.map((entry) => [entry.id, entry] as const)]));
  return {
    entries: teams.flatMap(({ id }) => known.get(id) ?? []),
    isPending: answers.some(({ isPending }) => isPending),
  };
}
