import type { BoundRoute } from '../../http/implement';
import {
  createUserTokenHandler,
  deleteAdminUserHandler,
  getAdminUserHandler,
  updateAdminUserHandler,
  type EditAdminUsersDependencies,
} from './edit-admin-users.handler';
import {
  filterAdminUsersHandler,
  listAdminUsersHandler,
  type ListAdminUsersDependencies,
} from './list-admin-users.handler';

export function adminUsersRoutes(
  dependencies: EditAdminUsersDependencies & ListAdminUsersDependencies,
): BoundRoute[] {
  return [
    listAdminUsersHandler(dependencies),
    filterAdminUsersHandler(dependencies),
    getAdminUserHandler(dependencies),
    updateAdminUserHandler(dependencies),
    deleteAdminUserHandler(dependencies),
    createUserTokenHandler(dependencies),
  ];
}
