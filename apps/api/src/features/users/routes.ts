import type { BoundRoute } from '../../http/implement';
import {
  removeEmailHandler,
  setEmailV1Handler,
  setEmailV2Handler,
  type EmailDependencies,
} from './email.handler';
import { getOwnUserV1Handler, getOwnUserV2Handler, type OwnUserDependencies } from './get-own-user.handler';
import { getUserV1Handler, getUserV2Handler, type UserDependencies } from './get-user.handler';
import {
  addMemberHandler,
  listMembersHandler,
  removeMemberHandler,
  type MembersDependencies,
} from './members.handler';
import {
  updateOwnUserV1Handler,
  updateOwnUserV2Handler,
  type UpdateOwnUserDependencies,
} from './update-own-user.handler';

export function usersRoutes(
  dependencies: UserDependencies &
    OwnUserDependencies &
    UpdateOwnUserDependencies &
    EmailDependencies &
    MembersDependencies,
): BoundRoute[] {
  return [
    getUserV1Handler(dependencies),
    getUserV2Handler(dependencies),
    getOwnUserV1Handler(dependencies),
    getOwnUserV2Handler(dependencies),
    updateOwnUserV1Handler(dependencies),
    updateOwnUserV2Handler(dependencies),
    setEmailV1Handler(dependencies),
    setEmailV2Handler(dependencies),
    removeEmailHandler(dependencies),
    listMembersHandler(dependencies),
    addMemberHandler(dependencies),
    removeMemberHandler(dependencies),
  ];
}
