import type { BoundRoute } from '../../http/implement';
import {
  deleteChallengeHandler,
  putAdminChallengeV1Handler,
  putAdminChallengeV2Handler,
  type EditAdminChallengesNeeds,
} from './put-admin-challenge.handler';
import {
  getAdminChallengeV1Handler,
  getAdminChallengeV2Handler,
  listAdminChallengesV1Handler,
  listAdminChallengesV2Handler,
  listFlagProvidersHandler,
  type ReadAdminChallengesNeeds,
} from './read-admin-challenges.handler';

export function adminChallengesRoutes(
  needs: ReadAdminChallengesNeeds & EditAdminChallengesNeeds,
): BoundRoute[] {
  return [
    listAdminChallengesV1Handler(needs),
    listAdminChallengesV2Handler(needs),
    getAdminChallengeV1Handler(needs),
    getAdminChallengeV2Handler(needs),
    putAdminChallengeV1Handler(needs),
    putAdminChallengeV2Handler(needs),
    deleteChallengeHandler(needs),
    listFlagProvidersHandler(needs),
  ];
}
