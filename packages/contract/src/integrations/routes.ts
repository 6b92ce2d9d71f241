import { Permission } from '../permission';
import { goodRanksiteLeaderboard } from '../replies/integrations';
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
