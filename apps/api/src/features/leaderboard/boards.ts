import {
  RankedTeams,
  withoutTeams,
  type Board,
  type BoardCache,
  type BoardHistory,
} from '@rampart/core/leaderboard';
import type { UnrankedTeams } from '@rampart/core/teams';

/** What is served before the worker has published its first board. */
export const EMPTY_BOARD: Board = {
  computedAtMs: 0,
  updateAtMs: 0,
  timing: { startAtMs: 0, endAtMs: 0 },
  graphSampleMs: 1000,
  challenges: [],
  teams: RankedTeams.none,
};

export const EMPTY_HISTORY: BoardHistory = {
  teamIds: [],
  challengeIds: [],
  offsets: new Uint32Array(1),
  challenges: new Uint32Array(),
  atMs: new Float64Array(),
  deltas: new Float64Array(),
};

/** The boards this process has in memory; asking costs no query. */
export interface Boards {
  /** The newest board, without teams that were banned or deleted since; an empty one before the worker's first. */
  readonly current: () => Board;
  /** What the worker named the newest board: another one, even of the same instant, has another version. */
  version(): string;
  /** The history of pushes of the newest board, if it is in memory. */
  readonly loadedHistory: () => BoardHistory | undefined;
  /** The history of pushes that graphs need; the last known one while Redis is away. */
  history(): Promise<BoardHistory>;
}

export function createBoards(
  cache: Pick<BoardCache, 'current' | 'history' | 'loadedHistory'>,
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
    version: () => cache.current()?.version ?? '',
    loadedHistory: () => cache.loadedHistory(),
    history: async () => (await cache.history()) ?? EMPTY_HISTORY,
  };
}
