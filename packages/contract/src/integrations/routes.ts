import { Permission } from '../permission';
import { goodClientConfigV1, goodClientConfigV2, goodRanksiteLeaderboard } from '../replies/integrations';
import { defineRoute } from '../route';

export const getRanksiteLeaderboard = defineRoute({
  name: 'getRanksiteLeaderboard',
  method: 'GET',
  path: '/integrations/ranksite/leaderboard',
  versions: ['v1'],
  summary: 'The whole ranking in the form the ranking site reads.',
  source: 'accounts reference 7.2',
  auth: 'team',
  permissions: Permission.leaderboardRead,
  standing: 'any',
  gate: null,
  captcha: null,
  rateLimit: null,
  params: null,
  query: null,
  body: null,
  replies: [goodRanksiteLeaderboard],
});

const clientConfig = {
  method: 'GET',
  path: '/integrations/client/config',
  summary: 'What a client needs to know about this event.',
  source: 'accounts reference 8.1',
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
