import type { LeaderboardEntryV2 } from '@rampart/contract';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { startTransition, useEffect, useState } from 'react';
import { BOARD_PAGE } from '../../api/first-asked';
import { boardPageQuery, type BoardFilter } from '../../api/queries';
import { placeChanges } from './place-changes';

export interface BoardRows {
  /** Number of teams; undefined until the first answer. */
  readonly total: number | undefined;
  readonly rowAt: (index: number) => LeaderboardEntryV2 | undefined;
  readonly moves: ReadonlyMap<string, number>;
  readonly error: Error | null;
}

interface Shown {
  readonly total: number | undefined;
  readonly pages: ReadonlyMap<number, readonly LeaderboardEntryV2[]>;
}

/** Rows loaded beyond the visible ones, so that scrolling rarely shows missing rows. */
const AHEAD = 20;

const NOTHING: Shown = { total: undefined, pages: new Map() };
const NONE: ReadonlyMap<string, number> = new Map();

const keyOf = ({ division, search }: BoardFilter): string => `${division ?? ''}\n${search ?? ''}`;

/**
 * Loads the pages of the board with the rows `from` to `to`. While `isHeld`, the rows do not change, so that
 * nothing moves away under a pointer.
 */
export function useBoardRows(filter: BoardFilter, from: number, to: number, isHeld: boolean): BoardRows {
  const queryClient = useQueryClient();
  const [held, setHeld] = useState(() => {
    // Cached rows are rendered at once, so that the scroll position can be restored before anything arrives.
    const known = queryClient.getQueryData(boardPageQuery(filter, 0).queryKey);
    const shown: Shown =
      known === undefined ? NOTHING : { total: known.total, pages: new Map([[0, known.leaderboard]]) };
    return { key: keyOf(filter), shown, places: NONE, moves: NONE };
  });
  const rowCount = held.shown.total ?? Infinity;
  const first = Math.floor(Math.max(0, from - AHEAD) / BOARD_PAGE);
  const last = Math.floor(Math.max(from, Math.min(to + AHEAD, rowCount - 1)) / BOARD_PAGE);
  const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const queries = useQueries({
    queries: numbers.map((page) => boardPageQuery(filter, page)),
  });
  const key = keyOf(filter);
  const latest = queries.map(({ dataUpdatedAt }) => dataUpdatedAt).join() + numbers.join();

  useEffect(() => {
    const answers = queries.flatMap(({ data }, index) =>
      data === undefined ? [] : [{ page: numbers[index] ?? 0, data }],
    );
    if (answers.length === 0) return;
    const now = new Map(
      answers.flatMap(({ data }) =>
        data.leaderboard.map(({ id, globalPlace }) => [id, globalPlace ?? 0] as const),
      ),
    );
    // Rendered in slices, so that a new board does not make scrolling stutter.
    startTransition(() =>
      setHeld((before) => {
        const isSame = before.key === key;
        if (isHeld && isSame && answers.every(({ page }) => before.shown.pages.has(page))) return before;
        const pages = new Map(isSame ? before.shown.pages : []);
        for (const { page, data } of answers) pages.set(page, data.leaderboard);
        return {
          key,
          shown: { total: answers[0]?.data.total, pages },
          places: new Map([...before.places, ...now]),
          moves: placeChanges(before.places, now),
        };
      }),
    );
    // `latest` changes whenever any of the answers does.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [latest, key, isHeld]);

  const shown = held.key === key ? held.shown : NOTHING;
  return {
    total: shown.total,
    rowAt: (index) => shown.pages.get(Math.floor(index / BOARD_PAGE))?.[index % BOARD_PAGE],
    moves: held.moves,
    error: queries.find(({ error }) => error !== null)?.error ?? null,
  };
}
