import {
  boardChallenge,
  boardTeam,
  compareTexts,
  teamCount,
  teamDynamicScores,
  type Board,
} from '@rampart/core/leaderboard';
import type { ScoreStandings } from '@rampart/core/score-feed';

/** The standings on challenges as of a board: during a freeze nothing newer is public. */
export function boardStandings(board: Board): ScoreStandings {
  const rankedOn = (challengeId: string) =>
    Array.from({ length: teamCount(board) }, (_, index) =>
      teamDynamicScores(board, index)
        .filter(({ challengeIndex }) => boardChallenge(board, challengeIndex).id === challengeId)
        .map((score) => ({ ...score, team: boardTeam(board, index) })),
    )
      .flat()
      .toSorted(
        (a, b) => b.points - a.points || a.updatedAtMs - b.updatedAtMs || compareTexts(a.team.id, b.team.id),
      );
  return {
    list(challengeId, { limit, offset }) {
      const ranked = rankedOn(challengeId);
      return Promise.resolve({ total: ranked.length, scores: ranked.slice(offset, offset + limit) });
    },
    findPosition(challengeId, teamId) {
      const ranked = rankedOn(challengeId);
      const index = ranked.findIndex(({ team }) => team.id === teamId);
      const score = ranked[index];
      return Promise.resolve(score && { position: index + 1, score });
    },
  };
}
