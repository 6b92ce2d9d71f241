import { Permission } from '@rampart/domain-data';
import { badKnownRanksiteId, badRanksiteToken } from '../auth/schemas';
import {
  badRanksiteCode,
  goodClientConfigV1,
  goodClientConfigV2,
  goodRanksiteAuthSet,
  goodRanksiteLeaderboard,
  goodRanksiteRemoved,
  goodRanksiteToken,
  ranksiteCallbackBody,
  ranksiteLinkBody,
} from './schemas';
import { BY_STAFF, defineRoute, jsonBody } from '../route';
import { badZeroAuth } from '../users/schemas';

export const getRanksiteLeaderboard = defineRoute({
  ...BY_STAFF,
  name: 'getRanksiteLeaderboard',
  method: 'GET',
  path: '/integrations/ranksite/leaderboard',
  versions: ['v1'],
  summary: 'Get the standings for the ranking site.',
  description:
    'Returns all ranked teams in the form the ranking site reads: the bare object, without the envelope of other responses.',
  rules: 'sign-in-with-other-sites.md#ranking-site-standings',
  conditional: 'cached',
  permissions: Permission.leaderboardRead,
  params: null,
  query: null,
  body: null,
  replies: [goodRanksiteLeaderboard],
});

const clientConfig = {
  method: 'GET',
  path: '/integrations/client/config',
  summary: 'Get the client configuration.',
  description: 'Returns what a client reads first: names, times, divisions, and which features are on.',
  rules: 'client-configuration.md#what-clients-read-first',
  conditional: 'cached',
  auth: 'none',
  permissions: 0,
  standing: 'any',
  gate: null,
  captcha: null,
  rateLimit: null,
  params: null,
  query: null,
  body: null,
} as const;

export const getClientConfigV1 = defineRoute({
  ...clientConfig,
  name: 'getClientConfigV1',
  versions: ['v1'],
  replies: [goodClientConfigV1],
});

export const getClientConfigV2 = defineRoute({
  ...clientConfig,
  name: 'getClientConfigV2',
  versions: ['v2'],
  replies: [goodClientConfigV2],
});

const common = {
  versions: ['v1'],
  permissions: 0,
  standing: 'any',
  gate: null,
  captcha: null,
  rateLimit: null,
  params: null,
  query: null,
} as const;

export const ranksiteCallback = defineRoute({
  ...common,
  name: 'ranksiteCallback',
  method: 'POST',
  path: '/integrations/ranksite/callback',
  summary: 'Exchange a code of the ranking site.',
  description:
    'Asks the ranking site to whom the code belongs and returns a ranking-site token, with which a team registers, logs in or links its account. A service without a ranking site answers 404 `badEndpoint`; an unavailable site is 500 `errorInternal`.',
  rules: 'sign-in-with-other-sites.md#ranking-site-tokens',
  auth: 'none',
  body: jsonBody(ranksiteCallbackBody),
  replies: [goodRanksiteToken, badRanksiteCode],
});

const link = {
  ...common,
  path: '/users/me/auth/ranksite',
  auth: 'team',
} as const;

export const setRanksiteAuth = defineRoute({
  ...link,
  name: 'setRanksiteAuth',
  method: 'PUT',
  summary: 'Link the ranking-site account.',
  description:
    'Links the team of the caller to its account on the ranking site; an earlier link is replaced. A service without a ranking site answers 404 `badEndpoint`.',
  rules: 'sign-in-with-other-sites.md#ranking-site-links',
  body: jsonBody(ranksiteLinkBody),
  replies: [goodRanksiteAuthSet, badRanksiteToken, badKnownRanksiteId],
});

export const removeRanksiteAuth = defineRoute({
  ...link,
  name: 'removeRanksiteAuth',
  method: 'DELETE',
  summary: 'Unlink the ranking-site account.',
  description:
    'Removes the link; this also succeeds if there is no link. A service without a ranking site answers 404 `badEndpoint`.',
  rules: 'sign-in-with-other-sites.md#ranking-site-links',
  body: null,
  replies: [goodRanksiteRemoved, badZeroAuth],
});
