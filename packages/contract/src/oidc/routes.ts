import { oidcSignIn } from '@rampart/domain-data';
import {
  badKnownEmail,
  badKnownName,
  badName,
  badRegistrationsDisabled,
  goodLogin,
  goodRegisterV2,
} from '../auth/schemas';
import { defineRoute, jsonBody } from '../route';
import { badDivisionNotAllowed, badUnknownUser, badZeroAuth } from '../users/schemas';
import {
  badKnownOidcAccount,
  badOidcNotAllowed,
  badOidcProvider,
  badOidcSignIn,
  badOidcToken,
  goodOidcAuthSet,
  goodOidcRemoved,
  goodOidcStart,
  goodOidcToken,
  oidcFinishBody,
  oidcRegisterBody,
  oidcTokenBody,
} from './schemas';

const common = {
  versions: ['v2'],
  permissions: 0,
  standing: 'any',
  gate: null,
  captcha: null,
  rateLimit: null,
  params: null,
  query: null,
} as const;

const signIn = { ...common, method: 'POST', auth: 'none' } as const;

export const beginOidcSignIn = defineRoute({
  ...signIn,
  name: 'beginOidcSignIn',
  path: '/auth/oidc/begin',
  summary: 'Begin a sign-in with the identity provider.',
  description:
    'Returns the page of the provider to open, and a ticket with which the same browser finishes. A service without an identity provider answers 404 `badEndpoint`.',
  rules: 'sign-in-with-other-sites.md#identity-provider-sign-in',
  rateLimit: { bucket: oidcSignIn, charge: 'beforeHandler' },
  body: null,
  replies: [goodOidcStart, badOidcProvider],
});

export const finishOidcSignIn = defineRoute({
  ...signIn,
  name: 'finishOidcSignIn',
  path: '/auth/oidc/finish',
  summary: 'Finish a sign-in with the identity provider.',
  description:
    'Exchanges the parameters with which the provider sent the browser back for a token, with which a team registers, logs in or links its account. The ticket is used up, whatever the response. A service without an identity provider answers 404 `badEndpoint`.',
  rules: 'sign-in-with-other-sites.md#identity-provider-sign-in',
  body: jsonBody(oidcFinishBody),
  replies: [goodOidcToken, badOidcSignIn, badOidcProvider],
});

export const registerWithOidc = defineRoute({
  ...signIn,
  name: 'registerWithOidc',
  path: '/auth/oidc/register',
  summary: 'Register a team with an account of the identity provider.',
  description:
    'Creates a team at once. Its division follows from the claims of the account; without a division the response is `badOidcNotAllowed`; its address is that of the account if the provider has verified it. A service without an identity provider answers 404 `badEndpoint`.',
  rules: 'sign-in-with-other-sites.md#identity-provider-registration',
  captcha: 'register',
  body: jsonBody(oidcRegisterBody),
  replies: [
    goodRegisterV2,
    badName,
    badRegistrationsDisabled,
    badOidcToken,
    badOidcNotAllowed,
    badKnownName,
    badKnownEmail,
    badKnownOidcAccount,
  ],
});

export const logInWithOidc = defineRoute({
  ...signIn,
  name: 'logInWithOidc',
  path: '/auth/oidc/login',
  summary: 'Log in with an account of the identity provider.',
  description:
    'Exchanges the token for an auth token of the team with this account, also for banned teams and at any time. A service without an identity provider answers 404 `badEndpoint`.',
  rules: 'sign-in-with-other-sites.md#identity-provider-sign-in',
  body: jsonBody(oidcTokenBody),
  replies: [goodLogin, badOidcToken, badUnknownUser],
});

const link = { ...common, path: '/users/me/auth/oidc', auth: 'team' } as const;

export const setOidcAuth = defineRoute({
  ...link,
  name: 'setOidcAuth',
  method: 'PUT',
  summary: 'Link an account of the identity provider.',
  description:
    'Links the team of the caller; an earlier link is replaced, and the division stays. A service without an identity provider answers 404 `badEndpoint`.',
  rules: 'sign-in-with-other-sites.md#identity-provider-links',
  body: jsonBody(oidcTokenBody),
  replies: [goodOidcAuthSet, badOidcToken, badDivisionNotAllowed, badKnownOidcAccount],
});

export const removeOidcAuth = defineRoute({
  ...link,
  name: 'removeOidcAuth',
  method: 'DELETE',
  summary: 'Unlink the account of the identity provider.',
  description:
    'Removes the link; this also succeeds if there is no link. A service without an identity provider answers 404 `badEndpoint`.',
  rules: 'sign-in-with-other-sites.md#identity-provider-links',
  body: null,
  replies: [goodOidcRemoved, badDivisionNotAllowed, badZeroAuth],
});
