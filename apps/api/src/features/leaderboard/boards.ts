import type { Board, BoardHistory } from '@rampart/core/leaderboard';

/** The boards this process has in memory; asking costs no query. */
export interface Boards {
  /** The newest board, without teams that are banned since; an empty one before the worker's first. */
  current(): Board;
  /** The history of pushes that graphs need; the last known one while Redis is away. */
  history(): Promise<BoardHistory>;
}
