import type { BoundRoute } from '../../http/implement';
import { listAdminAuditHandler, type AdminAuditDependencies } from './list-admin-audit.handler';

export function adminAuditRoutes(dependencies: AdminAuditDependencies): BoundRoute[] {
  return [listAdminAuditHandler(dependencies)];
}
