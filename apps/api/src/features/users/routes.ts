import type { BoundRoute } from '../../http/implement';
import { getOwnUserV1Handler, getOwnUserV2Handler, type OwnUserNeeds } from './get-own-user.handler';
import { getUserV1Handler, getUserV2Handler, type UserNeeds } from './get-user.handler';

export function usersRoutes(needs: UserNeeds & OwnUserNeeds): BoundRoute[] {
  return [
    getUserV1Handler(needs),
    getUserV2Handler(needs),
    getOwnUserV1Handler(needs),
    getOwnUserV2Handler(needs),
  ];
}
