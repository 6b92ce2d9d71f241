import { adminUser, adminUserDetail, adminUsers, teamTokenResult } from '../admin-users/schemas';
import { defineReply } from '../reply';

export const goodAdminUsers = defineReply('goodAdminUsers', 200, 'The teams.', adminUsers);
export const goodAdminUser = defineReply('goodAdminUser', 200, 'The team.', adminUserDetail);
export const goodAdminUserUpdate = defineReply('goodAdminUserUpdate', 200, 'The team is stored.', adminUser);
export const goodAdminUserDelete = defineReply('goodAdminUserDelete', 200, 'The team is deleted.');
export const goodCreateUserToken = defineReply(
  'goodCreateUserToken',
  200,
  'A login token of the team.',
  teamTokenResult,
);

/** Accounts with any permission bit cannot be changed through the API, not even by themselves. */
export const badUserPrivileged = defineReply(
  'badUserPrivileged',
  403,
  'A team with permissions cannot be changed here.',
);
