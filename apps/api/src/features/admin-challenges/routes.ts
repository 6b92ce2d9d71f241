import type { BoundRoute } from '../../http/implement';
import {
  deleteChallengeHandler,
  putAdminChallengeV1Handler,
  putAdminChallengeV2Handler,
  type EditAdminChallengesDependencies,
} from './put-admin-challenge.handler';
import {
  getAdminChallengeV1Handler,
  getAdminChallengeV2Handler,
  listAdminChallengesV1Handler,
  listAdminChallengesV2Handler,
  listFlagProvidersHandler,
  type ReadAdminChallengesDependencies,
} from './read-admin-challenges.handler';

export function adminChallengesRoutes(
  dependencies: ReadAdminChallengesDependencies & EditAdminChallengesDependencies,
): BoundRoute[] {
  return [
    listAdminChallengesV1Handler(dependencies),
    listAdminChallengesV2Handler(dependencies),
    getAdminChallengeV1Handler(dependencies),
    getAdminChallengeV2Handler(dependencies),
    putAdminChallengeV1Handler(dependencies),
    putAdminChallengeV2Handler(dependencies),
    deleteChallengeHandler(dependencies),
    listFlagProvidersHandler(dependencies),
  ];
}
