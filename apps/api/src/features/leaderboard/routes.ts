import type { BoundRoute } from '../../http/implement';
import { getLeaderboardChallengesHandler } from './get-challenges.handler';
import {
  getGraphV1Handler,
  getGraphV2Handler,
  getLeaderboardWithGraphHandler,
  type GraphNeeds,
} from './get-graph.handler';
import { getLeaderboardV1Handler, getLeaderboardV2Handler } from './get-leaderboard.handler';

export function leaderboardRoutes(needs: GraphNeeds): BoundRoute[] {
  return [
    getLeaderboardV1Handler(needs),
    getLeaderboardV2Handler(needs),
    getLeaderboardWithGraphHandler(needs),
    getGraphV1Handler(needs),
    getGraphV2Handler(needs),
    getLeaderboardChallengesHandler(needs),
  ];
}
