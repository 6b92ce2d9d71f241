import { externalAuthAuthorize } from '@rampart/domain-data';
import {
  authorizeOpenIdBody,
  badOpenIdClient,
  badOpenIdRequest,
  goodOpenIdAuthorize,
  goodOpenIdKeys,
  goodOpenIdRevoke,
  goodOpenIdTokens,
  openIdRevokeBody,
  openIdTokenBody,
} from './openid-schemas';
import { badExternalAuthRequest } from './schemas';
import { defineRoute, formBody, jsonBody } from '../route';

const common = {
  versions: ['v2'],
  auth: 'none',
  permissions: 0,
  standing: 'any',
  gate: null,
  captcha: null,
  rateLimit: null,
  params: null,
  query: null,
  body: null,
} as const;

export const authorizeOpenId = defineRoute({
  ...common,
  name: 'authorizeOpenId',
  method: 'POST',
  path: '/external-auth/openid/authorize',
  summary: 'Consent to a sign-in by OpenID Connect.',
  description:
    'For the page of consent: answers the authentication request of an external client for the team of the caller. Returns the URL to go to, with a code that works once, within a minute, or with an `error` for the client. A request that is refused takes no token from the bucket.',
  rules: 'sign-in-with-other-sites.md#openid-connect',
  auth: 'team',
  standing: 'good',
  rateLimit: { bucket: externalAuthAuthorize, charge: 'inUseCase' },
  body: jsonBody(authorizeOpenIdBody),
  replies: [goodOpenIdAuthorize, badExternalAuthRequest],
});

export const getOpenIdTokens = defineRoute({
  ...common,
  name: 'getOpenIdTokens',
  method: 'POST',
  path: '/external-auth/openid/token',
  summary: 'Exchange a code or a refresh token.',
  description:
    'The token endpoint of OpenID Connect. The client proves who it is by `Authorization: Basic` or by `client_id` and `client_secret`. Responses are bare objects as in RFC 6749.',
  rules: 'sign-in-with-other-sites.md#openid-connect-tokens',
  body: formBody(openIdTokenBody),
  replies: [goodOpenIdTokens, badOpenIdRequest, badOpenIdClient],
});

export const revokeOpenIdToken = defineRoute({
  ...common,
  name: 'revokeOpenIdToken',
  method: 'POST',
  path: '/external-auth/openid/revoke',
  summary: 'Revoke a token of the client.',
  description:
    'Ends the sign-in that an access or refresh token belongs to, with all its tokens (RFC 7009). The response comes after a second; by then no server accepts one. A text that is not a token of the client changes nothing.',
  rules: 'sign-in-with-other-sites.md#openid-connect-tokens',
  body: formBody(openIdRevokeBody),
  replies: [goodOpenIdRevoke, badOpenIdRequest, badOpenIdClient],
});

export const getOpenIdKeys = defineRoute({
  ...common,
  name: 'getOpenIdKeys',
  method: 'GET',
  path: '/external-auth/openid/keys',
  summary: 'Get the keys of ID tokens.',
  description: 'Returns the public keys as a bare JSON Web Key Set (RFC 7517).',
  rules: 'sign-in-with-other-sites.md#openid-connect',
  replies: [goodOpenIdKeys],
});
