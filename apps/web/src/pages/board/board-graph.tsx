import type { GraphEntry } from '@rampart/contract';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { graphQuery, teamQuery } from '../../api/queries';
import { ScoreGraph } from '../../components/score-graph';
import { useHistories } from '../../components/use-histories';
import { useText } from '../../text/text';

interface BoardGraphProps {
  readonly division: string | undefined;
  /** Ids of teams shown in addition. */
  readonly drawn: readonly string[];
}

/** The histories of the first ten, or of the chosen teams. On a phone, upright or not, it opens on request: places come first there. */
export function BoardGraph({ division, drawn }: BoardGraphProps) {
  const { t } = useText();
  const [isPhone] = useState(() => matchMedia('(max-width: 40rem), (max-height: 30rem)').matches);
  const { data: first, isPending } = useQuery(graphQuery(division));
  // Graphs are requested by place, so the places of the chosen teams are needed first.
  const teams = useQueries({ queries: drawn.map((id) => teamQuery(id)) });
  const { entries: chosen } = useHistories(
    teams.flatMap(({ data }, index) => {
      const [id, place] = [drawn[index], data?.globalPlace];
      return id === undefined || typeof place !== 'number' ? [] : [{ id, place }];
    }),
  );
  const signature = chosen.map(({ id, points }) => `${id} ${points.length} ${points[0]?.score ?? 0}`).join();
  const entries = useMemo<readonly GraphEntry[]>(() => {
    const top = (first?.graph ?? []).filter(({ id }) => !chosen.some((entry) => entry.id === id));
    return [...chosen, ...top].slice(0, 10);
    // `signature` represents `chosen`, which is a new array each time.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [first, signature]);
  if (!isPending && entries.every(({ points }) => points.length < 2)) return null;
  return (
    <details className="board__graph" open={!isPhone || drawn.length > 0}>
      <summary>{t('board.graph')}</summary>
      <ScoreGraph entries={entries} />
    </details>
  );
}
