import { idParams } from '../schema';
import { Permission } from '@rampart/domain-data';
import { BODY_LIMIT, BY_STAFF, defineRoute, jsonBody } from '../route';
import {
  badUnknownCase,
  goodIntegrityCase,
  goodIntegrityCases,
  goodIntegrityDecision,
  integrityCasesQuery,
  integrityDecisionBody,
  goodAdminActivity,
  goodAdminSubmissions,
  submissionsFilterBody,
  submissionsQuery,
} from './schemas';

const staff = {
  ...BY_STAFF,
  path: '/admin/submissions',
  permissions: Permission.usersWrite,
  params: null,
  query: submissionsQuery,
  replies: [goodAdminSubmissions],
} as const;

export const listSubmissions = defineRoute({
  ...staff,
  name: 'listSubmissions',
  method: 'GET',
  summary: 'List the submission record.',
  description:
    'Returns attempts at flags and visits of the admin bot, with what was submitted. Deleted challenges and teams are shown with their ids.',
  rules: 'staff-and-audit.md#submission-record',
  pageLimit: 'adminLists.maxLimit',
  body: null,
});

export const filterSubmissions = defineRoute({
  ...staff,
  name: 'filterSubmissions',
  method: 'POST',
  summary: 'List the submission record by filters.',
  description:
    'Returns the same as the plain list, with filters in the body. A filter that is absent, null or empty keeps everything. Bounds in time are inclusive; a text that is not a date is 400 `badBody`.',
  rules: 'staff-and-audit.md#submission-record',
  pageLimit: 'adminLists.maxLimit',
  body: jsonBody(submissionsFilterBody, BODY_LIMIT.adminJson),
});

export const getActivity = defineRoute({
  ...staff,
  name: 'getActivity',
  method: 'GET',
  path: '/admin/activity',
  summary: 'Watch the event.',
  description:
    'Returns how many flags were submitted in each minute of the last hour, how many attempts used the flag of another team, and who solved each challenge first. It is made for a page that staff watch during the event.',
  rules: 'staff-and-audit.md#activity',
  query: null,
  body: null,
  replies: [goodAdminActivity],
});

export const listIntegrityCases = defineRoute({
  ...staff,
  name: 'listIntegrityCases',
  method: 'GET',
  path: '/admin/integrity-cases',
  summary: 'List integrity cases.',
  description:
    'Returns what submissions suggest about a team or about two teams, those with the latest signals first: flags of another team, the same rare wrong flag, several right flags within seconds. It is evidence; nothing happens automatically.',
  rules: 'integrity.md#cases',
  pageLimit: 'adminLists.maxLimit',
  query: integrityCasesQuery,
  body: null,
  replies: [goodIntegrityCases],
});

export const getIntegrityCase = defineRoute({
  ...staff,
  name: 'getIntegrityCase',
  method: 'GET',
  path: '/admin/integrity-cases/:id',
  summary: 'Show an integrity case.',
  description:
    'Returns a case with its latest signals and their submissions. A case without signals is 404 `badUnknownCase`.',
  rules: 'integrity.md#cases',
  conditional: 'etag',
  params: idParams,
  query: null,
  body: null,
  replies: [goodIntegrityCase, badUnknownCase],
});

export const decideIntegrityCase = defineRoute({
  ...staff,
  name: 'decideIntegrityCase',
  method: 'PUT',
  path: '/admin/integrity-cases/:id',
  summary: 'Decide an integrity case.',
  description:
    'Stores a verdict and a note, for staff only: it bans no team and deletes no solve. A verdict of `null` opens the case again, as does any later signal. A case without signals is 404 `badUnknownCase`.',
  rules: 'integrity.md#decisions-on-cases',
  conditional: 'ifMatch',
  params: idParams,
  query: null,
  body: jsonBody(integrityDecisionBody, BODY_LIMIT.adminJson),
  replies: [goodIntegrityDecision, badUnknownCase],
});
