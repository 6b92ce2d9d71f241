import type { BoardCache } from '@rampart/core/leaderboard';
import type { Boards } from './boards';
import { EMPTY_BOARD, EMPTY_HISTORY } from './empty-board';

export function createBoards(cache: BoardCache): Boards {
  return {
    current: () => cache.current()?.board ?? EMPTY_BOARD,
    history: async () => (await cache.history()) ?? EMPTY_HISTORY,
  };
}
