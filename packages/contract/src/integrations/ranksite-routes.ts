import { badKnownRanksiteId, badRanksiteToken } from '../replies/auth';
import {
  badRanksiteCode,
  goodRanksiteAuthSet,
  goodRanksiteRemoved,
  goodRanksiteToken,
} from '../replies/integrations';
import { badZeroAuth } from '../replies/users';
import { defineRoute, jsonBody } from '../route';
import { ranksiteCallbackBody, ranksiteLinkBody } from './schemas';

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
  summary: 'Exchange a code of the ranking site for a ranking-site token.',
  source: 'accounts reference 7.1',
  auth: 'none',
  body: jsonBody(ranksiteCallbackBody),
  replies: [goodRanksiteToken, badRanksiteCode],
});

const link = {
  ...common,
  path: '/users/me/auth/ranksite',
  source: 'accounts reference 5.9',
  auth: 'team',
} as const;

export const setRanksiteAuth = defineRoute({
  ...link,
  name: 'setRanksiteAuth',
  method: 'PUT',
  summary: 'Link the caller to its account on the ranking site; an earlier link is replaced.',
  body: jsonBody(ranksiteLinkBody),
  replies: [goodRanksiteAuthSet, badRanksiteToken, badKnownRanksiteId],
});

export const removeRanksiteAuth = defineRoute({
  ...link,
  name: 'removeRanksiteAuth',
  method: 'DELETE',
  summary: 'Remove the link to the ranking site.',
  body: null,
  replies: [goodRanksiteRemoved, badZeroAuth],
});
