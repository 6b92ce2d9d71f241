import { Permission } from '../permission';
import { goodAdminMail } from '../replies/admin-mail';
import { defineRoute } from '../route';
import { pagingQuery } from '../schema';

export const listAdminMail = defineRoute({
  name: 'listAdminMail',
  method: 'GET',
  path: '/admin/mail',
  versions: ['v2'],
  summary: 'Mails that wait to be sent or were given up, newest first.',
  source: 'decision 0006',
  auth: 'team',
  permissions: Permission.usersWrite,
  standing: 'any',
  gate: null,
  captcha: null,
  rateLimit: null,
  params: null,
  query: pagingQuery,
  body: null,
  replies: [goodAdminMail],
});
