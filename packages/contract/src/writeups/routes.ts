import { Permission } from '@rampart/domain-data';
import { badChallenge } from '../challenges/schemas';
import { BODY_LIMIT, defineRoute, jsonBody } from '../route';
import { idParams } from '../schema';
import { goodWriteups, goodWriteupsUpdate, writeupsBody } from './schemas';

const common = {
  versions: ['v2'],
  rules: 'practice.md#write-ups',
  captcha: null,
  rateLimit: null,
  params: idParams,
  query: null,
  body: null,
  standing: 'any',
} as const;

export const listWriteups = defineRoute({
  ...common,
  name: 'listWriteups',
  method: 'GET',
  path: '/challs/:id/writeups',
  summary: 'List the write-ups of a challenge.',
  description:
    'Returns the links to solutions that staff have set, in their order; none before the end of the event.',
  auth: 'optional',
  permissions: 0,
  gate: { opens: 'atStart', closes: 'never', bypass: Permission.challsRead },
  replies: [goodWriteups, badChallenge],
});

export const listAdminWriteups = defineRoute({
  ...common,
  name: 'listAdminWriteups',
  method: 'GET',
  path: '/admin/challs/:id/writeups',
  summary: 'List the write-ups of a challenge, at any time.',
  description: 'Returns the links in their order, also before the end of the event.',
  conditional: 'etag',
  auth: 'team',
  permissions: Permission.challsRead,
  gate: null,
  replies: [goodWriteups, badChallenge],
});

export const putWriteups = defineRoute({
  ...common,
  name: 'putWriteups',
  method: 'PUT',
  path: '/admin/challs/:id/writeups',
  summary: 'Set the write-ups of a challenge.',
  description:
    'Replaces the whole list. Everybody who sees the challenge sees them from the end of the event on.',
  conditional: 'ifMatch',
  auth: 'team',
  permissions: Permission.challsWrite,
  gate: null,
  body: jsonBody(writeupsBody, BODY_LIMIT.adminJson),
  replies: [goodWriteupsUpdate, badChallenge],
});
