import { Permission } from '../permission';
import { badChallenge } from '../replies/challenges';
import { goodChallengeScores, goodDynamicScores } from '../replies/scores';
import { BODY_LIMIT, defineRoute, jsonBody } from '../route';
import { idParams, pagingQuery } from '../schema';
import { scorePushBody } from './schemas';

export const listChallengeScores = defineRoute({
  name: 'listChallengeScores',
  method: 'GET',
  path: '/challs/:id/scores',
  versions: ['v2'],
  summary: 'List the teams with pushed scores on a dynamic challenge, best first, and how they got there.',
  source: 'competition reference 1.5',
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
  summary: 'Set the scores of teams on a dynamic challenge.',
  source: 'competition reference 1.8',
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
