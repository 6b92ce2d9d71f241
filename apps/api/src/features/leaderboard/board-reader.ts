import { boardChallenge, findChallengeIndex, teamDynamicScores, type Board } from '@rampart/core/leaderboard';
import type { BoardReader } from '@rampart/core/teams';

function readerOf(board: Board): BoardReader {
  const { teams } = board;
  const find = (challengeId: string) => {
    const index = findChallengeIndex(board, challengeId);
    return index === undefined ? undefined : boardChallenge(board, index);
  };
  return {
    standingOf(teamId) {
      const index = board.teams.findIndex(teamId);
      if (index === undefined) return undefined;
      return {
        score: teams.scoreAt(index),
        globalPlace: index + 1,
        divisionPlace: teams.divisionPlaceAt(index),
      };
    },
    dynamicScoresOf(teamId) {
      const index = board.teams.findIndex(teamId);
      if (index === undefined) return [];
      return teamDynamicScores(board, index).map(({ challengeIndex, points, pointDelta }) => ({
        challengeId: boardChallenge(board, challengeIndex).id,
        points,
        pointDelta,
      }));
    },
    challengeValue(challengeId) {
      const challenge = find(challengeId);
      return challenge && { points: challenge.points, solves: challenge.solves };
    },
    firstSolvers: (challengeId) => find(challengeId)?.firstSolvers ?? [],
    scores: () => ({ teamIds: teams.ids, scores: teams.scores }),
  };
}

const readers = new WeakMap<Board, BoardReader>();

/** The reader of a board; one object for each board, so that what is made with it can be cached by it. */
export function boardReader(board: Board): BoardReader {
  let reader = readers.get(board);
  if (reader === undefined) {
    reader = readerOf(board);
    readers.set(board, reader);
  }
  return reader;
}
