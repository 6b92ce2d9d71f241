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

/** Not allowed with the token of a member, which could otherwise create tokens or end those of the team. */
const tokenRoute = { ...own, memberScope: 'none' } as const;

export const signOutEverywhere = defineRoute({
  ...tokenRoute,
  name: 'signOutEverywhere',
  method: 'POST',
  path: '/users/me/sign-out',
  summary: 'Sign out everywhere.',
  description:
    "Ends every auth token and team token of the caller's team, the tokens of external clients, mailed sign-in links and unconfirmed address changes, and with `memberTokens` the tokens of its members. The response, with new tokens, comes after a second; by then no server accepts an old one.",
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
  summary: 'Create a token for a member.',
  description:
    'Returns a token that acts for the team as far as its scope reaches. It is only shown this once. A team can have 50.',
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
  description: 'The response comes after a second; by then no server accepts the token.',
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
    'Returns the team that the token acts for, whether it belongs to a member or to an external client, and its scope.',
  rules: 'registration-and-tokens.md#tokens-of-members',
  replies: [goodOwnToken],
});
