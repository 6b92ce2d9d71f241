import type { BoundRoute } from '../../http/implement';
import {
  getClientConfigV1Handler,
  getClientConfigV2Handler,
  type ClientConfigNeeds,
} from './get-client-config.handler';
import { getRanksiteLeaderboardHandler, type RanksiteNeeds } from './get-ranksite-leaderboard.handler';
import { ranksiteCallbackHandler, type RanksiteCallbackNeeds } from './ranksite-callback.handler';

export function integrationsRoutes(
  needs: RanksiteNeeds & ClientConfigNeeds & RanksiteCallbackNeeds,
): BoundRoute[] {
  return [
    getClientConfigV1Handler(needs),
    getClientConfigV2Handler(needs),
    ranksiteCallbackHandler(needs),
    getRanksiteLeaderboardHandler(needs),
  ];
}
