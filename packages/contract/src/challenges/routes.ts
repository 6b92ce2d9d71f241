import { Permission } from '../permission';
import { goodChallengesV1, goodChallengesV2 } from '../replies/challenges';
import { defineRoute } from '../route';

const shared = {
  method: 'GET',
  path: '/challs',
  auth: 'optional',
  permissions: 0,
  standing: 'any',
  gate: { opens: 'atStart', closes: 'never', bypass: Permission.challsRead },
  captcha: null,
  rateLimit: null,
  params: null,
  query: null,
  body: null,
} as const;

export const listChallengesV1 = defineRoute({
  ...shared,
  name: 'listChallengesV1',
  versions: ['v1'],
  summary: 'List the released challenges.',
  source: 'competition reference 1.3',
  replies: [goodChallengesV1],
});

export const listChallengesV2 = defineRoute({
  ...shared,
  name: 'listChallengesV2',
  versions: ['v2'],
  summary: 'List the released challenges with instancer, admin bot and score fields of the caller.',
  source: 'competition reference 1.3',
  replies: [goodChallengesV2],
});
