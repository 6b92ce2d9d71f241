import { Permission } from '@rampart/domain-data';
import { goodChallengesV1, goodChallengesV2 } from './schemas';
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
  polled: true,
  summary: 'List the challenges.',
  description:
    'Returns every challenge that is neither hidden nor waiting for its release, in the order set by staff. Challenges with prerequisites are only shown to teams that fulfil them.',
  rules: 'challenges-and-flags.md#challenge-list',
  conditional: 'cached',
  replies: [goodChallengesV1],
});

export const listChallengesV2 = defineRoute({
  ...shared,
  name: 'listChallengesV2',
  versions: ['v2'],
  polled: true,
  summary: 'List the challenges with what the caller may do and has scored.',
  description:
    'Returns every challenge that is neither hidden nor waiting for its release, in the order set by staff. Challenges with prerequisites are only shown to teams that fulfil them. With a token, `yourScore` and `yourPointDelta` show the points of the caller on a challenge.',
  rules: 'challenges-and-flags.md#challenge-list',
  conditional: 'cached',
  replies: [goodChallengesV2],
});
