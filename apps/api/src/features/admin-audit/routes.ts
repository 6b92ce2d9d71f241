import type { BoundRoute } from '../../http/implement';
import { listAdminAuditHandler, type AdminAuditNeeds } from './list-admin-audit.handler';

export function adminAuditRoutes(needs: AdminAuditNeeds): BoundRoute[] {
  return [listAdminAuditHandler(needs)];
}
