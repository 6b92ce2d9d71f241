import { Permission } from '../permission';
import {
  badUnknownUser,
  goodUserDataV1,
  goodUserDataV2,
  goodUserSelfDataV1,
  goodUserSelfDataV2,
} from '../replies/users';
import { defineRoute } from '../route';
import { idParams } from '../schema';

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
  summary: 'The public profile of a team.',
  source: 'accounts reference 5.1',
  auth: 'optional',
  gate: { opens: 'atStart', closes: 'never', bypass: Permission.challsRead },
  params: idParams,
} as const;

const ownProfile = {
  ...read,
  path: '/users/me',
  summary: 'The profile of the caller, also before the start and for a banned team.',
  source: 'accounts reference 5.2',
  auth: 'team',
  gate: null,
  params: null,
} as const;

export const getUserV1 = defineRoute({
  ...publicProfile,
  name: 'getUserV1',
  versions: ['v1'],
  replies: [goodUserDataV1, badUnknownUser],
});

export const getUserV2 = defineRoute({
  ...publicProfile,
  name: 'getUserV2',
  versions: ['v2'],
  replies: [goodUserDataV2, badUnknownUser],
});

export const getOwnUserV1 = defineRoute({
  ...ownProfile,
  name: 'getOwnUserV1',
  versions: ['v1'],
  replies: [goodUserSelfDataV1],
});

export const getOwnUserV2 = defineRoute({
  ...ownProfile,
  name: 'getOwnUserV2',
  versions: ['v2'],
  replies: [goodUserSelfDataV2],
});
