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
export type { VersionedBoard, VersionedHistory } from './board-codec';
export { decodeBoard, decodeHistory, encodeBoard, encodeHistory } from './board-codec';
export { ColumnContainerError } from './column-container';
export type { GraphPoint, TeamGraph } from './graph';
export { teamGraph } from './graph';
export type { NewPlaces } from './places';
export { placesAtSolveTime } from './places';
export type { SelectedTeams, TeamFilter } from './selection';
export { selectTeams } from './selection';
export type { TeamNameSearch } from './team-name-search';
export { createTeamNameSearch } from './team-name-search';
export {
  createBoardCache,
  type BoardCache,
  type BoardCacheDependencies,
  type LoadedBoard,
} from './board-cache';
export { createLeaderboardWorker, type LeaderboardWorkerDependencies } from './create-leaderboard-worker';
export type { LeaderboardWorker } from './leaderboard-worker';
export type { LeaderboardWorkerMetrics } from './leaderboard-worker-metrics';
export { createLeadership, type Leadership } from './leadership';
export { withoutTeams } from './without-teams';
export { findStoredBoard, type StoredBoardSummary } from './find-stored-board';
