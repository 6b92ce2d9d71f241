import { withoutTeams, type Board, type BoardCache } from '@rampart/core/leaderboard';
import type { BannedTeams } from '@rampart/core/teams';
import type { Boards } from './boards';
import { EMPTY_BOARD, EMPTY_HISTORY } from './empty-board';

export function createBoards(
  cache: Pick<BoardCache, 'current' | 'history'>,
  bannedTeams: Pick<BannedTeams, 'current'>,
): Boards {
  // Answers are cached by the board they show, so the same board and bans must give the same object.
  let computed: Board = EMPTY_BOARD;
  let banned: ReadonlySet<string> = new Set();
  let shown: Board = EMPTY_BOARD;
  return {
    current() {
      const board = cache.current()?.board ?? EMPTY_BOARD;
      if (board !== computed || bannedTeams.current() !== banned) {
        computed = board;
        banned = bannedTeams.current();
        shown = withoutTeams(computed, banned);
      }
      return shown;
    },
    history: async () => (await cache.history()) ?? EMPTY_HISTORY,
  };
}
