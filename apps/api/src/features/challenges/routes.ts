import type { BoundRoute } from '../../http/implement';
import {
  listChallengesV1Handler,
  listChallengesV2Handler,
  type ListChallengesNeeds,
} from './list-challenges.handler';

export function challengesRoutes(needs: ListChallengesNeeds): BoundRoute[] {
  return [listChallengesV1Handler(needs), listChallengesV2Handler(needs)];
}
