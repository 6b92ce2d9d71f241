import type { BoundRoute } from '../../http/implement';
import { listAdminMailHandler, type AdminMailDependencies } from './list-admin-mail.handler';

export function adminMailRoutes(dependencies: AdminMailDependencies): BoundRoute[] {
  return [listAdminMailHandler(dependencies)];
}
