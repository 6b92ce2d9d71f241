import { Permission } from '../permission';
import { goodAdminAnnouncements } from '../replies/admin-announcements';
import { defineRoute } from '../route';
import { pagingQuery } from '../schema';

export const listAdminAnnouncements = defineRoute({
  name: 'listAdminAnnouncements',
  method: 'GET',
  path: '/admin/announcements',
  versions: ['v2'],
  summary: 'Announcements of bloods that wait to be sent or were given up, newest first.',
  source: 'decision 0014',
  auth: 'team',
  permissions: Permission.usersWrite,
  standing: 'any',
  gate: null,
  captcha: null,
  rateLimit: null,
  params: null,
  query: pagingQuery,
  body: null,
  replies: [goodAdminAnnouncements],
});
