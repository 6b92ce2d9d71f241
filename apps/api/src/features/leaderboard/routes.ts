import type { BoundRoute } from '../../http/implement';
import { getLeaderboardChallengesHandler } from './get-challenges.handler';
import {
  getGraphV1Handler,
  getGraphV2Handler,
  getLeaderboardWithGraphHandler,
  type GraphDependencies,
} from './get-graph.handler';
import { getLeaderboardV1Handler, getLeaderboardV2Handler } from './get-leaderboard.handler';

export function leaderboardRoutes(dependencies: GraphDependencies): BoundRoute[] {
  return [
    getLeaderboardV1Handler(dependencies),
    getLeaderboardV2Handler(dependencies),
    getLeaderboardWithGraphHandler(dependencies),
    getGraphV1Handler(dependencies),
    getGraphV2Handler(dependencies),
    getLeaderboardChallengesHandler(dependencies),
  ];
}
