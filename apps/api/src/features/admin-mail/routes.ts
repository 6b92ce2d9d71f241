import type { BoundRoute } from '../../http/implement';
import { listAdminMailHandler, type AdminMailNeeds } from './list-admin-mail.handler';

export function adminMailRoutes(needs: AdminMailNeeds): BoundRoute[] {
  return [listAdminMailHandler(needs)];
}
