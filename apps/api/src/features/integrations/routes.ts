import type { BoundRoute } from '../../http/implement';
import { getRanksiteLeaderboardHandler, type RanksiteNeeds } from './get-ranksite-leaderboard.handler';

export function integrationsRoutes(needs: RanksiteNeeds): BoundRoute[] {
  return [getRanksiteLeaderboardHandler(needs)];
}
