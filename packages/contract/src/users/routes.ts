import { emailChanges, Permission, profileUpdates } from '@rampart/domain-data';
import {
  badEmail,
  badEmailChangeDivision,
  badEmailNoExists,
  badKnownEmail,
  badKnownName,
  badName,
  goodEmailRemoved,
  goodEmailSet,
  goodVerifySent,
} from '../auth/schemas';
import { goodScoreChanges } from '../admin-users/schemas';
import { defineRoute, jsonBody } from '../route';
import { idParams } from '../schema';
import {
  addMemberBody,
  badDivisionChangeEnded,
  badDivisionNotAllowed,
  badTooManyMembers,
  badUnknownUser,
  badZeroAuth,
  goodMemberCreate,
  goodMemberData,
  goodMemberDelete,
  goodUserDataV1,
  goodUserDataV2,
  goodUserSelfDataV1,
  goodUserSelfDataV2,
  goodUserUpdateV1,
  goodUserUpdateV2,
  setEmailBodyV1,
  setEmailBodyV2,
  userUpdateBodyV1,
  userUpdateBodyV2,
} from './schemas';

const read = {
  method: 'GET',
  permissions: 0,
  standing: 'any',
  captcha: null,
  rateLimit: null,
  query: null,
  body: null,
} as const;

const publicProfile = {
  ...read,
  path: '/users/:id',
  summary: 'Get the profile of a team.',
  description:
    'Returns what everybody may know about a team: score, places and what it has solved. A banned team is treated as unknown.',
  rules: 'teams-and-profiles.md#public-profiles',
  auth: 'optional',
  gate: { opens: 'atStart', closes: 'never', bypass: Permission.challsRead },
  conditional: 'cached',
  params: idParams,
} as const;

const ownProfile = {
  ...read,
  path: '/users/me',
  summary: "Get the profile of the caller's team.",
  description:
    'Returns the profile of the caller with its email address, allowed divisions, permissions and a newly minted team token, also before the event and for a banned team.',
  rules: 'teams-and-profiles.md#own-profile',
  auth: 'team',
  // `none`, because the reply has the team token, with which anybody can act as the team.
  memberScope: 'none',
  gate: null,
  params: null,
} as const;

export const getUserV1 = defineRoute({
  ...publicProfile,
  name: 'getUserV1',
  versions: ['v1'],
  polled: true,
  replies: [goodUserDataV1, badUnknownUser],
});

export const getUserV2 = defineRoute({
  ...publicProfile,
  name: 'getUserV2',
  versions: ['v2'],
  polled: true,
  replies: [goodUserDataV2, badUnknownUser],
});

export const getOwnUserV1 = defineRoute({
  ...ownProfile,
  name: 'getOwnUserV1',
  versions: ['v1'],
  polled: true,
  replies: [goodUserSelfDataV1],
});

export const getOwnUserV2 = defineRoute({
  ...ownProfile,
  name: 'getOwnUserV2',
  versions: ['v2'],
  polled: true,
  replies: [goodUserSelfDataV2],
});

const update = {
  method: 'PATCH',
  path: '/users/me',
  summary: "Change the profile of the caller's team.",
  description:
    'Changes the fields in the body and keeps the rest; if one of them is refused, nothing is written. After the event the division cannot change.',
  rules: 'teams-and-profiles.md#profile-changes',
  auth: 'team',
  permissions: 0,
  memberScope: 'manage',
  standing: 'any',
  gate: null,
  captcha: null,
  // Every call takes a token, whatever it contains.
  rateLimit: { bucket: profileUpdates, charge: 'beforeHandler' },
  params: null,
  query: null,
} as const;

export const updateOwnUserV1 = defineRoute({
  ...update,
  name: 'updateOwnUserV1',
  versions: ['v1'],
  body: jsonBody(userUpdateBodyV1),
  replies: [goodUserUpdateV1, badName, badKnownName, badDivisionNotAllowed],
});

export const updateOwnUserV2 = defineRoute({
  ...update,
  name: 'updateOwnUserV2',
  versions: ['v2'],
  body: jsonBody(userUpdateBodyV2),
  replies: [goodUserUpdateV2, badName, badKnownName, badDivisionNotAllowed, badDivisionChangeEnded],
});

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
  summary: 'Set or change the email address.',
  description:
    'If the service sends mail, the new address is confirmed first: the response is `goodVerifySent`, and the address is stored when the mailed link is used. Otherwise it is stored at once. An address for which the division of the team is not open is refused before the bucket is charged.',
  rules: 'registration-and-tokens.md#address-changes',
  captcha: 'setEmail',
  // Taken by the use case, after the division is checked.
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
  summary: 'Remove the email address.',
  description:
    'Removes the address of a team that can also log in with the ranking site or the identity provider. A service without mail answers 404 `badEndpoint`.',
  rules: 'registration-and-tokens.md#address-removal',
  replies: [goodEmailRemoved, badEmailNoExists, badZeroAuth, badUnknownUser],
});

const memberRoute = { ...own, versions: ['v1'], memberScope: 'manage' } as const;

export const listMembers = defineRoute({
  ...memberRoute,
  name: 'listMembers',
  method: 'GET',
  path: '/users/me/members',
  summary: "List the members of the caller's team.",
  description:
    'Returns the email addresses of the people in the team. They are for information: nobody logs in with them. If members are disabled, the response is 404 `badEndpoint`.',
  rules: 'teams-and-profiles.md#members',
  replies: [goodMemberData],
});

export const addMember = defineRoute({
  ...memberRoute,
  name: 'addMember',
  method: 'POST',
  path: '/users/me/members',
  summary: "Add a member to the caller's team.",
  description:
    'Stores the email address of a person in the team. If members are disabled, the response is 404 `badEndpoint`.',
  rules: 'teams-and-profiles.md#members',
  body: jsonBody(addMemberBody),
  replies: [goodMemberCreate, badEmail, badTooManyMembers, badKnownEmail],
});

export const removeMember = defineRoute({
  ...memberRoute,
  name: 'removeMember',
  method: 'DELETE',
  path: '/users/me/members/:id',
  summary: "Remove a member of the caller's team.",
  description:
    'Removes a member. For an unknown member or one of another team it succeeds without effect. If members are disabled, the response is 404 `badEndpoint`.',
  rules: 'teams-and-profiles.md#members',
  params: idParams,
  replies: [goodMemberDelete],
});

export const listScoreChanges = defineRoute({
  ...read,
  name: 'listScoreChanges',
  path: '/users/me/score-changes',
  versions: ['v2'],
  summary: "List what staff did to the score of the caller's team.",
  description:
    'Returns awards, prices of hints, and solves that staff added or deleted, newest first, without those on challenges that the team does not see.',
  rules: 'scoring-and-ranking.md#history-of-a-team',
  auth: 'team',
  gate: null,
  params: null,
  replies: [goodScoreChanges],
});
