import { Permission } from '../permission';
import {
  badUserPrivileged,
  goodAdminUser,
  goodAdminUserDelete,
  goodAdminUsers,
  goodAdminUserUpdate,
  goodCreateUserToken,
} from '../replies/admin-users';
import { badKnownName, badName } from '../replies/auth';
import { badUnknownUser } from '../replies/users';
import { BODY_LIMIT, defineRoute, jsonBody } from '../route';
import { idParams } from '../schema';
import { adminUsersFilterBody, adminUsersQuery, adminUserUpdateBody } from './schemas';

const staff = {
  versions: ['v2'],
  source: 'competition reference 5.7',
  auth: 'team',
  permissions: Permission.usersWrite,
  standing: 'any',
  gate: null,
  captcha: null,
  rateLimit: null,
} as const;

export const listAdminUsers = defineRoute({
  ...staff,
  name: 'listAdminUsers',
  method: 'GET',
  path: '/admin/users',
  summary: 'List teams.',
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
  summary: 'List teams by status and division.',
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
  summary: 'One team; its solves only for callers who may read challenges.',
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
  summary: 'Ban or unban a team, or change its profile.',
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
  summary: 'Delete a team with its solves.',
  params: idParams,
  query: null,
  body: null,
  replies: [goodAdminUserDelete, badUnknownUser, badUserPrivileged],
});

/** No request body: whatever is sent is not looked at. */
export const createUserToken = defineRoute({
  ...staff,
  name: 'createUserToken',
  method: 'POST',
  path: '/admin/users/:id/token',
  summary: 'Create a login token for a team.',
  params: idParams,
  query: null,
  body: null,
  replies: [goodCreateUserToken, badUnknownUser, badUserPrivileged],
});
