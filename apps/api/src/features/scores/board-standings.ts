import {
  boardChallenge,
  boardTeam,
  selectTeams,
  teamDynamicScores,
  type Board,
  type TeamNameSearch,
} from '@rampart/core/leaderboard';
import type { ScoreStandings } from '@rampart/core/score-feed';

/** The standings on challenges as of a board: during a freeze nothing newer is public. */
export function boardStandings(board: Board, searchNames: TeamNameSearch): ScoreStandings {
  const scoresOf = (challengeId: string, page: { limit: number; offset: number }) => {
    const { total, teamIndexes } = selectTeams(board, { challengeId, ...page }, searchNames);
    const scores = teamIndexes.flatMap((index) =>
      teamDynamicScores(board, index)
        .filter(({ challengeIndex }) => boardChallenge(board, challengeIndex).id === challengeId)
        .map(({ points, pointDelta }) => ({ team: boardTeam(board, index), points, pointDelta })),
    );
    return { total, scores };
  };
  return {
    list: (challengeId, page) => Promise.resolve(scoresOf(challengeId, page)),
    findPosition(challengeId, teamId) {
      const { scores } = scoresOf(challengeId, { limit: Infinity, offset: 0 });
      const index = scores.findIndex(({ team }) => team.id === teamId);
      const score = scores[index];
      return Promise.resolve(score && { position: index + 1, score });
    },
  };
}
