export type * from './engine/facts';
export type {
  Board,
  BoardChallenge,
  BoardDynamicScore,
  BoardHistory,
  BoardSolve,
  BoardTeam,
  BoardTeams,
  DivisionCount,
} from './engine/board';
export {
  boardChallenge,
  boardTeam,
  findChallengeIndex,
  findTeamIndex,
  teamCount,
  teamDynamicScores,
  teamSolves,
} from './engine/board';
export type { LeaderboardConfig, LeaderboardEngine } from './engine/leaderboard-engine';
export { createLeaderboardEngine } from './engine/leaderboard-engine';
export type { VersionedBoard, VersionedHistory } from './store/board-codec';
export { decodeBoard, decodeHistory, encodeBoard, encodeHistory } from './store/board-codec';
export { ColumnContainerError } from './store/column-container';
export type { GraphPoint, TeamGraph } from './reading/graph';
export { teamGraph } from './reading/graph';
export type { NewPlaces } from './engine/places';
export { placesAtSolveTime } from './engine/places';
export type { SelectedTeams, TeamFilter } from './reading/selection';
export { selectTeams } from './reading/selection';
export type { TeamNameSearch } from './reading/team-name-search';
export { createTeamNameSearch } from './reading/team-name-search';
export {
  createBoardCache,
  type BoardCache,
  type BoardCacheDependencies,
  type LoadedBoard,
} from './reading/board-cache';
export { createLeaderboardWorker, type LeaderboardWorkerDependencies } from './worker/create-leaderboard-worker';
export type { LeaderboardWorker } from './worker/leaderboard-worker';
export type { LeaderboardWorkerMetrics } from './worker/leaderboard-worker-metrics';
export { createLeadership, type Leadership } from './worker/leadership';
export { withoutTeams } from './reading/without-teams';
export { findStoredBoard, type StoredBoardSummary } from './reading/find-stored-board';
