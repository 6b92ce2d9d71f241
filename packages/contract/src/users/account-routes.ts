import { emailChanges } from '../bucket';
import {
  badEmail,
  badEmailChangeDivision,
  badEmailNoExists,
  badKnownEmail,
  goodEmailRemoved,
  goodEmailSet,
  goodVerifySent,
} from '../replies/auth';
import { badTooManyMembers, goodMemberCreate, goodMemberData, goodMemberDelete } from '../replies/members';
import { badUnknownUser, badZeroAuth } from '../replies/users';
import { defineRoute, jsonBody } from '../route';
import { idParams } from '../schema';
import { addMemberBody, setEmailBodyV1, setEmailBodyV2 } from './account-schemas';

/** Also open to banned teams, at any time. */
const own = {
  auth: 'team',
  permissions: 0,
  standing: 'any',
  gate: null,
  captcha: null,
  rateLimit: null,
  params: null,
  query: null,
  body: null,
} as const;

const emailChange = {
  ...own,
  method: 'PUT',
  path: '/users/me/auth/email',
  summary: 'Set or change the email address; where mail is configured, once the new one is confirmed.',
  source: 'accounts reference 5.7',
  captcha: 'setEmail',
  // After the division was looked at, so by the use case.
  rateLimit: { bucket: emailChanges, charge: 'inUseCase' },
  replies: [goodVerifySent, goodEmailSet, badEmail, badEmailChangeDivision, badKnownEmail, badUnknownUser],
} as const;

export const setEmailV1 = defineRoute({
  ...emailChange,
  name: 'setEmailV1',
  versions: ['v1'],
  body: jsonBody(setEmailBodyV1),
});

export const setEmailV2 = defineRoute({
  ...emailChange,
  name: 'setEmailV2',
  versions: ['v2'],
  body: jsonBody(setEmailBodyV2),
});

export const removeEmail = defineRoute({
  ...own,
  name: 'removeEmail',
  method: 'DELETE',
  path: '/users/me/auth/email',
  versions: ['v1'],
  summary: 'Remove the email address of a team that has another way to log in.',
  source: 'accounts reference 5.8',
  replies: [goodEmailRemoved, badEmailNoExists, badZeroAuth, badUnknownUser],
});

const memberRoute = { ...own, versions: ['v1'], source: 'accounts reference 5.10' } as const;

export const listMembers = defineRoute({
  ...memberRoute,
  name: 'listMembers',
  method: 'GET',
  path: '/users/me/members',
  summary: 'The email addresses of the members of the team.',
  replies: [goodMemberData],
});

export const addMember = defineRoute({
  ...memberRoute,
  name: 'addMember',
  method: 'POST',
  path: '/users/me/members',
  summary: 'Add a member.',
  body: jsonBody(addMemberBody),
  replies: [goodMemberCreate, badEmail, badTooManyMembers, badKnownEmail],
});

export const removeMember = defineRoute({
  ...memberRoute,
  name: 'removeMember',
  method: 'DELETE',
  path: '/users/me/members/:id',
  summary: 'Remove a member of the team; unknown ones and those of other teams are left alone.',
  params: idParams,
  replies: [goodMemberDelete],
});
