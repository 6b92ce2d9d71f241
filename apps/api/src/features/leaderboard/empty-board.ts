import type { Board, BoardHistory } from '@rampart/core/leaderboard';

const noNumbers = new Float64Array();
const noPlaces = new Uint32Array();

/** What is served before the worker has published its first board. */
export const EMPTY_BOARD: Board = {
  computedAtMs: 0,
  updateAtMs: 0,
  timing: { startAtMs: 0, endAtMs: 0 },
  graphSampleMs: 1000,
  challenges: [],
  teams: {
    ids: [],
    names: [],
    divisions: [],
    avatarUrls: [],
    countryCodes: [],
    statusTexts: [],
    scores: noNumbers,
    divisionPlaces: noPlaces,
    createdAtMs: noNumbers,
    lastSolveAtMs: noNumbers,
    lastTiebreakSolveAtMs: noNumbers,
    solveOffsets: new Uint32Array(1),
    solveChallenges: noPlaces,
    solveAtMs: noNumbers,
    dynamicOffsets: new Uint32Array(1),
    dynamicChallenges: noPlaces,
    dynamicPoints: noNumbers,
    dynamicPointDeltas: noNumbers,
    dynamicUpdatedAtMs: noNumbers,
  },
  divisionCounts: [],
};

export const EMPTY_HISTORY: BoardHistory = {
  teamIds: [],
  challengeIds: [],
  offsets: new Uint32Array(1),
  challenges: noPlaces,
  atMs: noNumbers,
  deltas: noNumbers,
};
