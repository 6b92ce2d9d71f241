import { Permission } from '@rampart/domain-data';
import { badChallenge } from '../challenges/schemas';
import { BODY_LIMIT, BY_STAFF, defineRoute, jsonBody } from '../route';
import { idParams, pagingQuery } from '../schema';
import {
  badReplayedRequest,
  goodAdminScoreFeeds,
  goodChallengeScores,
  goodDynamicScores,
  goodDynamicScoresDryRun,
  scorePushBody,
  scoreTrialBody,
} from './schemas';

export const listChallengeScores = defineRoute({
  name: 'listChallengeScores',
  method: 'GET',
  path: '/challs/:id/scores',
  versions: ['v2'],
  summary: 'List the standings of a dynamic challenge.',
  description:
    'Returns the teams with pushed points on the challenge, best first, and the history of the points of the teams on the page and of the caller. A challenge that is solved by flags has empty lists.',
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

const signed = {
  method: 'POST',
  versions: ['v2'],
  auth: 'signature',
  permissions: 0,
  standing: 'any',
  gate: null,
  captcha: null,
  rateLimit: null,
  params: idParams,
  query: null,
} as const;

export const pushScores = defineRoute({
  ...signed,
  name: 'pushScores',
  path: '/challs/:id/scores',
  summary: 'Push scores of a dynamic challenge.',
  description:
    'Sets the points of teams on the challenge; 0 removes them, and teams that are not named keep theirs. Entries of unknown and banned teams are dropped. The request is signed with the secret of the challenge; a timestamp more than five minutes off, an unknown challenge and one without a feed are 401 `badSignature`. A signature is accepted once: the same delivery again is 409 `badReplayedRequest`.',
  rules: 'score-feeds.md#pushes',
  body: jsonBody(scorePushBody, BODY_LIMIT.bulkJson),
  replies: [goodDynamicScores, badReplayedRequest],
});

export const dryRunScores = defineRoute({
  ...signed,
  name: 'dryRunScores',
  path: '/challs/:id/scores/dry-run',
  summary: 'Try a push of scores.',
  description:
    'Returns what a push of these points would change at this moment, and stores nothing. It is signed like a push, but its list has another name, so that neither is accepted as the other. The same dry run may be sent again.',
  rules: 'score-feeds.md#dry-runs',
  body: jsonBody(scoreTrialBody, BODY_LIMIT.bulkJson),
  replies: [goodDynamicScoresDryRun],
});

export const listScoreFeeds = defineRoute({
  ...BY_STAFF,
  name: 'listScoreFeeds',
  method: 'GET',
  path: '/admin/score-feeds',
  summary: 'List the score feeds.',
  description:
    'Returns the dynamic challenges with the latest pushes to each, and why pushes were refused, which the scorer does not learn.',
  rules: 'score-feeds.md#feeds-for-staff',
  permissions: Permission.challsRead,
  params: null,
  query: null,
  body: null,
  replies: [goodAdminScoreFeeds],
});
