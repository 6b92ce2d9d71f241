import {
  boardChallenge,
  boardTeam,
  compareTexts,
  teamDynamicScores,
  type Board,
} from '@rampart/core/leaderboard';
import type { ListedScore, ScoreStandings } from '@rampart/core/score-feed';

function ranked(board: Board, challengeId: string): readonly ListedScore[] {
  return Array.from({ length: board.teams.count }, (_, index) =>
    teamDynamicScores(board, index)
      .filter(({ challengeIndex }) => boardChallenge(board, challengeIndex).id === challengeId)
      .map((score) => ({ ...score, team: boardTeam(board, index) })),
  )
    .flat()
    .toSorted(
      (a, b) => b.points - a.points || a.updatedAtMs - b.updatedAtMs || compareTexts(a.team.id, b.team.id),
    );
}

/** By board and challenge: all teams are looked at, for a board that stands still. */
const rankings = new WeakMap<Board, Map<string, readonly ListedScore[]>>();

function rankedOn(board: Board, challengeId: string): readonly ListedScore[] {
  const ofBoard = rankings.get(board) ?? new Map<string, readonly ListedScore[]>();
  rankings.set(board, ofBoard);
  const ranking = ofBoard.get(challengeId) ?? ranked(board, challengeId);
  ofBoard.set(challengeId, ranking);
  return ranking;
}

/** The standings on challenges as of a board: during a freeze nothing newer is public. */
export function boardStandings(board: Board): ScoreStandings {
  return {
    list(challengeId, { limit, offset, callerTeamId }) {
      const ranking = rankedOn(board, challengeId);
      const index = ranking.findIndex(({ team }) => team.id === callerTeamId);
      const score = ranking[index];
      return Promise.resolve({
        total: ranking.length,
        scores: ranking.slice(offset, offset + limit),
        caller: score && { position: index + 1, score },
      });
    },
  };
}
