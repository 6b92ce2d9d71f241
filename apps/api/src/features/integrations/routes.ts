import type { BoundRoute } from '../../http/implement';
import {
  getClientConfigV1Handler,
  getClientConfigV2Handler,
  type ClientConfigDependencies,
} from './get-client-config.handler';
import { getRanksiteLeaderboardHandler, type RanksiteDependencies } from './get-ranksite-leaderboard.handler';
import { ranksiteCallbackHandler, type RanksiteCallbackDependencies } from './ranksite-callback.handler';

export function integrationsRoutes(
  dependencies: RanksiteDependencies & ClientConfigDependencies & RanksiteCallbackDependencies,
): BoundRoute[] {
  return [
    getClientConfigV1Handler(dependencies),
    getClientConfigV2Handler(dependencies),
    ranksiteCallbackHandler(dependencies),
    getRanksiteLeaderboardHandler(dependencies),
  ];
}
