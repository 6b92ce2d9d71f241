import type { BoundRoute } from '../../http/implement';
import {
  createUserTokenHandler,
  deleteAdminUserHandler,
  getAdminUserHandler,
  updateAdminUserHandler,
  type EditAdminUsersNeeds,
} from './edit-admin-users.handler';
import {
  filterAdminUsersHandler,
  listAdminUsersHandler,
  type ListAdminUsersNeeds,
} from './list-admin-users.handler';

export function adminUsersRoutes(needs: EditAdminUsersNeeds & ListAdminUsersNeeds): BoundRoute[] {
  return [
    listAdminUsersHandler(needs),
    filterAdminUsersHandler(needs),
    getAdminUserHandler(needs),
    updateAdminUserHandler(needs),
    deleteAdminUserHandler(needs),
    createUserTokenHandler(needs),
  ];
}
