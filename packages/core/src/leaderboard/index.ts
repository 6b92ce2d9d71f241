export type { Board, BoardChallenge, BoardHistory } from './engine/board';
export {
  boardChallenge,
  boardTeam,
  boardTeams,
  findChallengeIndex,
  firstSolves,
  teamDynamicScores,
  teamSolves,
} from './engine/board';
export { compareTexts } from './engine/ordering';
export { RankedTeams } from './engine/ranked-teams';
export type { FactChange } from './engine/facts';
export { createBoardCache, type BoardCache } from './reading/board-cache';
export { findStoredBoard, type StoredBoardSummary } from './reading/find-stored-board';
export { teamGraph, type GraphPoint, type TeamGraph } from './reading/graph';
export { selectTeams, type TeamFilter } from './reading/selection';
export { createTeamNameSearch, type TeamNameSearch } from './reading/team-name-search';
export { withoutTeams } from './reading/without-teams';
export { staffKeyPrefix } from './store/leaderboard-store';
export { createLeaderboardWorker, type LeaderboardWorker } from './worker/leaderboard-worker';
export type { LeaderboardWorkerMetrics } from './worker/leaderboard-worker-metrics';
export { computeBoard } from './worker/load-engine';
export {
  createCompareBoards,
  UNRANKED,
  type ChooseChanges,
  type CompareBoards,
  type Standing,
} from './worker/compare-boards';
export { createPreviewScores, type PreviewedChallenge, type PreviewScores } from './worker/preview-scores';
export { createLeadership } from './worker/leadership';
