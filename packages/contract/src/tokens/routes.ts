import { memberTokens } from '@rampart/domain-data';
import { defineRoute, jsonBody } from '../route';
import { idParams } from '../schema';
import {
  badTooManyMemberTokens,
  badUnknownMemberToken,
  goodMemberTokenCreate,
  goodMemberTokenRevoke,
  goodMemberTokens,
  goodOwnToken,
  goodSignOut,
  memberTokenBody,
  signOutBody,
} from './schemas';

/** Also open to banned teams, at any time. */
const own = {
  versions: ['v2'],
  auth: 'team',
  permissions: 0,
  standing: 'any',
  gate: null,
  captcha: null,
  rateLimit: null,
  params: null,
  query: null,
  body: null,
} as const;

/** Not with the token of a member, which would make others or end those of the team. */
const tokenRoute = { ...own, memberScope: 'none' } as const;

export const signOutEverywhere = defineRoute({
  ...tokenRoute,
  name: 'signOutEverywhere',
  method: 'POST',
  path: '/users/me/sign-out',
  summary: 'Sign out everywhere.',
  description:
    "Ends every auth token and team token of the caller's team, mailed sign-in links and changes of address that wait for their link; with `memberTokens` also the tokens of its members. The answer, which holds new tokens, comes a second later: by then no server takes an old one.",
  rules: 'registration-and-tokens.md#signing-out-everywhere',
  body: jsonBody(signOutBody),
  replies: [goodSignOut],
});

export const listMemberTokens = defineRoute({
  ...tokenRoute,
  name: 'listMemberTokens',
  method: 'GET',
  path: '/users/me/member-tokens',
  summary: "List the tokens of the team's members.",
  description: 'Returns names, scopes and last uses, oldest first; never the tokens themselves.',
  rules: 'registration-and-tokens.md#tokens-of-members',
  replies: [goodMemberTokens],
});

export const createMemberToken = defineRoute({
  ...tokenRoute,
  name: 'createMemberToken',
  rateLimit: { bucket: memberTokens, charge: 'beforeHandler' },
  method: 'POST',
  path: '/users/me/member-tokens',
  summary: 'Make a token for a member.',
  description:
    'Returns a token that acts for the team as far as its scope reaches. It is shown this once. A team can have 50.',
  rules: 'registration-and-tokens.md#tokens-of-members',
  body: jsonBody(memberTokenBody),
  replies: [goodMemberTokenCreate, badTooManyMemberTokens],
});

export const revokeMemberToken = defineRoute({
  ...tokenRoute,
  name: 'revokeMemberToken',
  method: 'DELETE',
  path: '/users/me/member-tokens/:id',
  summary: 'Revoke the token of a member.',
  description: 'The answer comes a second later: by then no server takes the token.',
  rules: 'registration-and-tokens.md#tokens-of-members',
  params: idParams,
  replies: [goodMemberTokenRevoke, badUnknownMemberToken],
});

export const getOwnToken = defineRoute({
  ...own,
  name: 'getOwnToken',
  method: 'GET',
  path: '/users/me/token',
  summary: 'Describe the token of the request.',
  description:
    'Returns the team that the token acts for, and whether it is the token of a member or of an external client, and what its scope is.',
  rules: 'registration-and-tokens.md#tokens-of-members',
  replies: [goodOwnToken],
});
