export type * from './facts';
export type {
  Board,
  BoardChallenge,
  BoardDynamicScore,
  BoardHistory,
  BoardSolve,
  BoardTeam,
  BoardTeams,
  DivisionCount,
} from './board';
export {
  boardChallenge,
  boardTeam,
  findChallengeIndex,
  findTeamIndex,
  teamCount,
  teamDynamicScores,
  teamSolves,
} from './board';
export type { LeaderboardConfig, LeaderboardEngine } from './leaderboard-engine';
export { createLeaderboardEngine } from './leaderboard-engine';
