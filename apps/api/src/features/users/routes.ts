import type { BoundRoute } from '../../http/implement';
import { removeEmailHandler, setEmailV1Handler, setEmailV2Handler, type EmailNeeds } from './email.handler';
import { getOwnUserV1Handler, getOwnUserV2Handler, type OwnUserNeeds } from './get-own-user.handler';
import { getUserV1Handler, getUserV2Handler, type UserNeeds } from './get-user.handler';
import {
  addMemberHandler,
  listMembersHandler,
  removeMemberHandler,
  type MembersNeeds,
} from './members.handler';
import {
  updateOwnUserV1Handler,
  updateOwnUserV2Handler,
  type UpdateOwnUserNeeds,
} from './update-own-user.handler';

export function usersRoutes(
  needs: UserNeeds & OwnUserNeeds & UpdateOwnUserNeeds & EmailNeeds & MembersNeeds,
): BoundRoute[] {
  return [
    getUserV1Handler(needs),
    getUserV2Handler(needs),
    getOwnUserV1Handler(needs),
    getOwnUserV2Handler(needs),
    updateOwnUserV1Handler(needs),
    updateOwnUserV2Handler(needs),
    setEmailV1Handler(needs),
    setEmailV2Handler(needs),
    removeEmailHandler(needs),
    listMembersHandler(needs),
    addMemberHandler(needs),
    removeMemberHandler(needs),
  ];
}
