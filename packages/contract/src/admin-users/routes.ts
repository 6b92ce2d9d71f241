import { Permission } from '@rampart/domain-data';
import {
  awardBody,
  awardParams,
  badUnknownAward,
  goodAdminScoreChanges,
  goodAward,
  goodAwardRevoke,
  revocationQuery,
  adminUsersFilterBody,
  adminUsersQuery,
  adminUserUpdateBody,
  badUserPrivileged,
  goodAdminUser,
  goodAdminUserDelete,
  goodAdminUsers,
  goodAdminUserUpdate,
  goodCreateUserToken,
  goodAdminUserNotes,
  goodAdminUserSignOut,
  goodTeamTags,
  teamNotesBody,
} from './schemas';
import {
  badUserBanned,
  goodAdminUserMerge,
  goodAdminUserMergePreview,
  goodAdminUserTransfer,
  transferBody,
  userMergeBody,
  userMergeQuery,
} from './merge-schemas';
import { badEmail, badKnownEmail, badKnownName, badName } from '../auth/schemas';
import { BODY_LIMIT, BY_STAFF, defineRoute, jsonBody } from '../route';
import { idParams } from '../schema';
import { badUnknownUser } from '../users/schemas';

const staff = {
  ...BY_STAFF,
  permissions: Permission.usersWrite,
} as const;

export const listAdminUsers = defineRoute({
  ...staff,
  name: 'listAdminUsers',
  method: 'GET',
  path: '/admin/users',
  summary: 'List teams.',
  description:
    'Returns teams, banned ones too, with email address and permissions. `search` searches names and addresses.',
  rules: 'staff-and-audit.md#team-list',
  pageLimit: 'adminLists.maxLimit',
  params: null,
  query: adminUsersQuery,
  body: null,
  replies: [goodAdminUsers],
});

export const filterAdminUsers = defineRoute({
  ...staff,
  name: 'filterAdminUsers',
  method: 'POST',
  path: '/admin/users',
  summary: 'List teams by status, division and tags.',
  description:
    'Returns the same as the plain list, with filters in the body. A filter that is absent, null or empty keeps everything; of several `tags`, a team needs to have one.',
  rules: 'staff-and-audit.md#team-list',
  pageLimit: 'adminLists.maxLimit',
  params: null,
  query: adminUsersQuery,
  body: jsonBody(adminUsersFilterBody, BODY_LIMIT.adminJson),
  replies: [goodAdminUsers],
});

export const getAdminUser = defineRoute({
  ...staff,
  name: 'getAdminUser',
  method: 'GET',
  path: '/admin/users/:id',
  summary: 'Get a team.',
  description: 'Returns one team with its solves, which only callers with `challsRead` see.',
  rules: 'staff-and-audit.md#team-list',
  params: idParams,
  query: null,
  body: null,
  replies: [goodAdminUser, badUnknownUser],
});

export const updateAdminUser = defineRoute({
  ...staff,
  name: 'updateAdminUser',
  method: 'PUT',
  path: '/admin/users/:id',
  summary: 'Change or ban a team.',
  description:
    'Changes the fields in the body and keeps the rest; `banned` bans or unbans. A team that holds permissions cannot be changed, and an unknown division is 400 `badBody`.',
  rules: 'staff-and-audit.md#team-edits',
  params: idParams,
  query: null,
  body: jsonBody(adminUserUpdateBody, BODY_LIMIT.adminJson),
  replies: [goodAdminUserUpdate, badUnknownUser, badUserPrivileged, badName, badKnownName],
});

export const deleteAdminUser = defineRoute({
  ...staff,
  name: 'deleteAdminUser',
  method: 'DELETE',
  path: '/admin/users/:id',
  summary: 'Delete a team.',
  description:
    'Deletes a team with its solves, members and visits; the submission record keeps its attempts. A team that holds permissions cannot be deleted.',
  rules: 'staff-and-audit.md#team-deletion',
  params: idParams,
  query: null,
  body: null,
  replies: [goodAdminUserDelete, badUnknownUser, badUserPrivileged],
});

export const createUserToken = defineRoute({
  ...staff,
  name: 'createUserToken',
  method: 'POST',
  path: '/admin/users/:id/token',
  summary: 'Create a login token for a team.',
  description:
    'Returns a team token, for a team that has lost every way to log in. A team that holds permissions gets none. The request has no body; one that is sent is not read.',
  rules: 'staff-and-audit.md#login-tokens-for-teams',
  params: idParams,
  query: null,
  body: null,
  replies: [goodCreateUserToken, badUnknownUser, badUserPrivileged],
});

export const signUserOut = defineRoute({
  ...staff,
  name: 'signUserOut',
  method: 'POST',
  path: '/admin/users/:id/sign-out',
  summary: 'Sign a team out everywhere.',
  description:
    'Ends every token of a team, including those of its members and of external clients, mailed sign-in links and unconfirmed address changes. The team can log in again with its usual login methods. The response comes after a second; by then no server accepts an old token. A team that holds permissions cannot be signed out.',
  rules: 'registration-and-tokens.md#signing-out-everywhere',
  params: idParams,
  query: null,
  body: null,
  replies: [goodAdminUserSignOut, badUnknownUser, badUserPrivileged],
});

const merges = { ...staff, rules: 'staff-and-audit.md#merging-teams', params: idParams } as const;

export const previewUserMerge = defineRoute({
  ...merges,
  name: 'previewUserMerge',
  method: 'GET',
  path: '/admin/users/:id/merge',
  summary: 'See what merging two teams would change.',
  description:
    'Returns what would move from the team `userId` to the team in the path, what would be dropped, and scores and places before and after. Computes the whole board, and writes nothing.',
  query: userMergeQuery,
  body: null,
  replies: [goodAdminUserMergePreview, badUnknownUser, badUserPrivileged, badUserBanned],
});

export const mergeUser = defineRoute({
  ...merges,
  name: 'mergeUser',
  method: 'POST',
  path: '/admin/users/:id/merge',
  summary: 'Merge a team into another one.',
  description:
    'Moves everything that counts from the team `userId` to the team in the path, which keeps its name, address, division and profile. The other team no longer exists afterwards. This cannot be undone; the audit holds what moved. The response comes after a second; by then no server accepts a token of that team.',
  query: null,
  body: jsonBody(userMergeBody, BODY_LIMIT.adminJson),
  replies: [goodAdminUserMerge, badUnknownUser, badUserPrivileged, badUserBanned],
});

export const transferUser = defineRoute({
  ...staff,
  name: 'transferUser',
  method: 'POST',
  path: '/admin/users/:id/transfer',
  summary: 'Hand a team over to somebody else.',
  description:
    'Sets the address of a team, unlinks its accounts of the ranking site and the identity provider, and ends every token that it has, including those of its members. The new owner is mailed a sign-in link; without mail the response has a team token.',
  rules: 'staff-and-audit.md#transferring-a-team',
  params: idParams,
  query: null,
  body: jsonBody(transferBody, BODY_LIMIT.adminJson),
  replies: [goodAdminUserTransfer, badEmail, badUnknownUser, badUserPrivileged, badKnownEmail],
});

const notes = { ...staff, rules: 'staff-and-audit.md#notes-and-tags', query: null } as const;

export const getAdminUserNotes = defineRoute({
  ...notes,
  name: 'getAdminUserNotes',
  method: 'GET',
  path: '/admin/users/:id/notes',
  summary: 'Get the note and the tags of a team.',
  description: 'Returns the note and the tags of a team, which only staff see.',
  conditional: 'etag',
  params: idParams,
  body: null,
  replies: [goodAdminUserNotes, badUnknownUser],
});

export const putAdminUserNotes = defineRoute({
  ...notes,
  name: 'putAdminUserNotes',
  method: 'PUT',
  path: '/admin/users/:id/notes',
  summary: 'Set the note and the tags of a team.',
  description:
    'Replaces the note and the tags of a team. This also works for a team that holds permissions, because it changes nothing about the team itself.',
  conditional: 'ifMatch',
  params: idParams,
  body: jsonBody(teamNotesBody, BODY_LIMIT.adminJson),
  replies: [goodAdminUserNotes, badUnknownUser],
});

export const listTeamTags = defineRoute({
  ...notes,
  name: 'listTeamTags',
  method: 'GET',
  path: '/admin/team-tags',
  summary: 'List the tags that teams have.',
  description: 'Returns each tag with the number of teams that have it, by name.',
  params: null,
  body: null,
  replies: [goodTeamTags],
});

const scores = { ...staff, permissions: Permission.challsSolveWrite } as const;

export const giveAward = defineRoute({
  ...scores,
  name: 'giveAward',
  method: 'POST',
  path: '/admin/users/:id/awards',
  summary: 'Give points to a team, or deduct some.',
  description:
    'Adds points to the score of a team from now on; negative points are deducted. The team can read the reason. This also works for a team that holds permissions.',
  rules: 'scoring-and-ranking.md#awards',
  params: idParams,
  query: null,
  body: jsonBody(awardBody, BODY_LIMIT.adminJson),
  replies: [goodAward, badUnknownUser],
});

export const revokeAward = defineRoute({
  ...scores,
  name: 'revokeAward',
  method: 'DELETE',
  path: '/admin/users/:id/awards/:awardId',
  summary: 'Revoke an award.',
  description:
    'An award, or the price that a team paid for a hint, no longer counts, not even for the past. It stays in the history of the team.',
  rules: 'scoring-and-ranking.md#awards',
  params: awardParams,
  query: revocationQuery,
  body: null,
  replies: [goodAwardRevoke, badUnknownAward],
});

export const listAdminScoreChanges = defineRoute({
  ...scores,
  name: 'listAdminScoreChanges',
  method: 'GET',
  path: '/admin/users/:id/score-changes',
  summary: 'List what staff did to the score of a team.',
  description:
    'Returns awards, prices of hints, and solves that staff added or deleted, newest first, with who did it and why, including revoked ones.',
  rules: 'scoring-and-ranking.md#history-of-a-team',
  params: idParams,
  query: null,
  body: null,
  replies: [goodAdminScoreChanges, badUnknownUser],
});
