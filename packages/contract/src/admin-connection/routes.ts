import { Permission } from '../permission';
import { goodAdminConnection } from '../replies/admin-connection';
import { defineRoute } from '../route';

export const getAdminConnection = defineRoute({
  name: 'getAdminConnection',
  method: 'GET',
  path: '/admin/connection',
  versions: ['v2'],
  summary: 'How this request reached the API, to check the proxy settings.',
  source: 'decision 0008',
  auth: 'team',
  permissions: Permission.usersWrite,
  standing: 'any',
  gate: null,
  captcha: null,
  rateLimit: null,
  params: null,
  query: null,
  body: null,
  replies: [goodAdminConnection],
});
