import { listChallengesV1, listChallengesV2 } from './challenges/routes';
import {
  getGraphV1,
  getGraphV2,
  getLeaderboardChallenges,
  getLeaderboardV1,
  getLeaderboardV2,
  getLeaderboardWithGraph,
} from './leaderboard/routes';
import { listChallengeScores, pushScores } from './scores/routes';
import { deleteSolve, deleteTeamSolves, listSolvesV1, listSolvesV2, submitFlag } from './solves/routes';

/**
 * Every declared route. The router tries them in this order, so the ones a running event calls most come first;
 * where two paths can match one request the exact one stands before the one with a parameter.
 */
export const ALL_ROUTES = [
  getLeaderboardV2,
  getLeaderboardV1,
  listChallengesV2,
  listChallengesV1,
  submitFlag,
  getLeaderboardWithGraph,
  getGraphV2,
  getGraphV1,
  getLeaderboardChallenges,
  listSolvesV2,
  listSolvesV1,
  listChallengeScores,
  pushScores,
  deleteSolve,
  deleteTeamSolves,
] as const;
