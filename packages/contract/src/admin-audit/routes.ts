import { Permission } from '../permission';
import { goodAdminAudit } from '../replies/admin-audit';
import { defineRoute } from '../route';
import { adminAuditQuery } from './schemas';

export const listAdminAudit = defineRoute({
  name: 'listAdminAudit',
  method: 'GET',
  path: '/admin/audit',
  versions: ['v2'],
  summary: 'What staff changed, newest first.',
  source: 'decision 0007',
  auth: 'team',
  permissions: Permission.usersWrite,
  standing: 'any',
  gate: null,
  captcha: null,
  rateLimit: null,
  params: null,
  query: adminAuditQuery,
  body: null,
  replies: [goodAdminAudit],
});
