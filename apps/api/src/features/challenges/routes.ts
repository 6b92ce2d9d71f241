import type { BoundRoute } from '../../http/implement';
import {
  listChallengesV1Handler,
  listChallengesV2Handler,
  type ListChallengesDependencies,
} from './list-challenges.handler';

export function challengesRoutes(dependencies: ListChallengesDependencies): BoundRoute[] {
  return [listChallengesV1Handler(dependencies), listChallengesV2Handler(dependencies)];
}
