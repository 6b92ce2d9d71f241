import { withoutTeams, type Board, type BoardCache } from '@rampart/core/leaderboard';
import type { UnrankedTeams } from '@rampart/core/teams';
import type { Boards } from './boards';
import { EMPTY_BOARD, EMPTY_HISTORY } from './empty-board';

export function createBoards(
  cache: Pick<BoardCache, 'current' | 'history'>,
  unrankedTeams: Pick<UnrankedTeams, 'current'>,
): Boards {
  // Answers are cached by the board they show, so the same board and unranked teams must give the same object.
  let computed: Board = EMPTY_BOARD;
  let unranked: ReadonlySet<string> = new Set();
  let shown: Board = EMPTY_BOARD;
  return {
    current() {
      const board = cache.current()?.board ?? EMPTY_BOARD;
      if (board !== computed || unrankedTeams.current() !== unranked) {
        computed = board;
        unranked = unrankedTeams.current();
        shown = withoutTeams(computed, unranked);
      }
      return shown;
    },
    history: async () => (await cache.history()) ?? EMPTY_HISTORY,
  };
}
