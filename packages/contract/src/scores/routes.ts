import { Permission } from '@rampart/domain-data';
import { badChallenge } from '../challenges/schemas';
import { BODY_LIMIT, defineRoute, jsonBody } from '../route';
import { idParams, pagingQuery } from '../schema';
import { goodAdminScoreFeeds, goodChallengeScores, goodDynamicScores, scorePushBody } from './schemas';

export const listChallengeScores = defineRoute({
  name: 'listChallengeScores',
  method: 'GET',
  path: '/challs/:id/scores',
  versions: ['v2'],
  summary: 'List the standings of a dynamic challenge.',
  description:
    'Returns the teams with pushed points on the challenge, best first, and how the teams of the page and the caller got there. A challenge that is solved by flags has empty lists.',
  rules: 'score-feeds.md#feed-standings',
  pageLimit: 'leaderboard.maxLimit',
  auth: 'optional',
  permissions: 0,
  standing: 'any',
  gate: { opens: 'atStart', closes: 'never', bypass: Permission.challsRead },
  captcha: null,
  rateLimit: null,
  params: idParams,
  query: pagingQuery,
  body: null,
  replies: [goodChallengeScores, badChallenge],
});

export const pushScores = defineRoute({
  name: 'pushScores',
  method: 'POST',
  path: '/challs/:id/scores',
  versions: ['v2'],
  summary: 'Push scores of a dynamic challenge.',
  description:
    'Sets the points of teams on the challenge; 0 removes them, and teams that are not named keep theirs. Entries of unknown and banned teams are dropped. The request is signed with the secret of the challenge; a timestamp more than five minutes off, an unknown challenge and one without a feed are 401 `badSignature`. A signature is accepted once: the same delivery again is 409 `badReplayedRequest`.',
  rules: 'score-feeds.md#pushes',
  auth: 'signature',
  permissions: 0,
  standing: 'any',
  gate: null,
  captcha: null,
  rateLimit: null,
  params: idParams,
  query: null,
  body: jsonBody(scorePushBody, BODY_LIMIT.bulkJson),
  replies: [goodDynamicScores],
});

export const listScoreFeeds = defineRoute({
  name: 'listScoreFeeds',
  method: 'GET',
  path: '/admin/score-feeds',
  versions: ['v2'],
  summary: 'List the score feeds.',
  description:
    'Returns the dynamic challenges with the latest pushes to each, and why others were refused, which the scorer is not told.',
  rules: 'score-feeds.md#feeds-for-staff',
  auth: 'team',
  permissions: Permission.challsRead,
  standing: 'any',
  gate: null,
  captcha: null,
  rateLimit: null,
  params: null,
  query: null,
  body: null,
  replies: [goodAdminScoreFeeds],
});
