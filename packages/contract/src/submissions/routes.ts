import { Permission } from '../permission';
import { goodAdminSubmissions } from '../replies/submissions';
import { BODY_LIMIT, defineRoute, jsonBody } from '../route';
import { submissionsFilterBody, submissionsQuery } from './schemas';

const staff = {
  path: '/admin/submissions',
  versions: ['v2'],
  source: 'competition reference 5.9',
  auth: 'team',
  permissions: Permission.usersWrite,
  standing: 'any',
  gate: null,
  captcha: null,
  rateLimit: null,
  params: null,
  query: submissionsQuery,
  replies: [goodAdminSubmissions],
} as const;

export const listSubmissions = defineRoute({
  ...staff,
  name: 'listSubmissions',
  method: 'GET',
  summary: 'List the submission record.',
  body: null,
});

export const filterSubmissions = defineRoute({
  ...staff,
  name: 'filterSubmissions',
  method: 'POST',
  summary: 'List the submission record by challenge, team, result and time.',
  body: jsonBody(submissionsFilterBody, BODY_LIMIT.adminJson),
});
