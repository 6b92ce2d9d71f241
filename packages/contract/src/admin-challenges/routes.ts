import { Permission } from '../permission';
import {
  badAdminBotConfig,
  badInstancerConfig,
  goodAdminChallengesV1,
  goodAdminChallengesV2,
  goodAdminChallengeV1,
  goodAdminChallengeV2,
  goodChallengeDelete,
  goodChallengeUpdateV1,
  goodChallengeUpdateV2,
  goodFlagProviders,
} from '../replies/admin-challenges';
import { badChallenge } from '../replies/challenges';
import { BODY_LIMIT, defineRoute, jsonBody } from '../route';
import { idParams } from '../schema';
import { challengeUpdateBodyV1, challengeUpdateBodyV2 } from './update-schemas';

const staff = {
  auth: 'team',
  standing: 'any',
  gate: null,
  captcha: null,
  rateLimit: null,
  query: null,
} as const;

const listing = {
  ...staff,
  method: 'GET',
  path: '/admin/challs',
  summary: 'List all challenges, hidden and unreleased ones too.',
  source: 'competition reference 5.2',
  permissions: Permission.challsRead,
  params: null,
  body: null,
} as const;

const detail = {
  ...listing,
  conditional: 'etag',
  path: '/admin/challs/:id',
  summary: 'One challenge with flags, ranges and secrets.',
  params: idParams,
} as const;

const update = {
  ...staff,
  conditional: 'ifMatch',
  method: 'PUT',
  path: '/admin/challs/:id',
  summary: 'Create a challenge or change parts of it.',
  source: 'competition reference 5.3',
  permissions: Permission.challsWrite,
  params: idParams,
} as const;

export const listAdminChallengesV1 = defineRoute({
  ...listing,
  name: 'listAdminChallengesV1',
  versions: ['v1'],
  replies: [goodAdminChallengesV1],
});

export const listAdminChallengesV2 = defineRoute({
  ...listing,
  name: 'listAdminChallengesV2',
  versions: ['v2'],
  replies: [goodAdminChallengesV2],
});

export const getAdminChallengeV1 = defineRoute({
  ...detail,
  name: 'getAdminChallengeV1',
  versions: ['v1'],
  replies: [goodAdminChallengeV1, badChallenge],
});

export const getAdminChallengeV2 = defineRoute({
  ...detail,
  name: 'getAdminChallengeV2',
  versions: ['v2'],
  replies: [goodAdminChallengeV2, badChallenge],
});

export const putAdminChallengeV1 = defineRoute({
  ...update,
  name: 'putAdminChallengeV1',
  versions: ['v1'],
  body: jsonBody(challengeUpdateBodyV1, BODY_LIMIT.adminJson),
  replies: [goodChallengeUpdateV1, badChallenge],
});

export const putAdminChallengeV2 = defineRoute({
  ...update,
  name: 'putAdminChallengeV2',
  versions: ['v2'],
  body: jsonBody(challengeUpdateBodyV2, BODY_LIMIT.adminJson),
  replies: [goodChallengeUpdateV2, badChallenge, badInstancerConfig, badAdminBotConfig],
});

export const deleteChallenge = defineRoute({
  ...staff,
  name: 'deleteChallenge',
  conditional: 'ifMatch',
  method: 'DELETE',
  path: '/admin/challs/:id',
  versions: ['v1'],
  summary: 'Delete a challenge with its solves; also answers success when there is none.',
  source: 'competition reference 5.4',
  permissions: Permission.challsWrite,
  params: idParams,
  body: null,
  replies: [goodChallengeDelete],
});

export const listFlagProviders = defineRoute({
  ...staff,
  name: 'listFlagProviders',
  method: 'GET',
  path: '/admin/flags/providers',
  versions: ['v2'],
  summary: 'List the flag providers with the schemas of their configuration.',
  source: 'competition reference 5.11',
  permissions: Permission.challsRead,
  params: null,
  body: null,
  replies: [goodFlagProviders],
});
