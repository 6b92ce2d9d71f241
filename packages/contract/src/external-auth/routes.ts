import { externalAuthAuthorize, Permission } from '@rampart/domain-data';
import {
  authorizeBody,
  badExternalAuthRequest,
  badUnknownSite,
  createClientBody,
  exchangeBody,
  goodAdminExternalAuthClientCreate,
  goodAdminExternalAuthClientDelete,
  goodAdminExternalAuthClients,
  goodAdminExternalAuthClientSecret,
  goodAdminExternalAuthClientUpdate,
  goodExternalAuthAuthorize,
  goodExternalAuthClient,
  goodExternalAuthToken,
  goodSiteRevoke,
  goodSitesWithAccess,
  goodUserInfo,
} from './schemas';
import { BODY_LIMIT, defineRoute, jsonBody } from '../route';
import { idParams } from '../schema';

export * from './openid-routes';

const common = {
  versions: ['v2'],
  permissions: 0,
  standing: 'any',
  gate: null,
  captcha: null,
  rateLimit: null,
  params: null,
  query: null,
  body: null,
} as const;

export const getExternalAuthClient = defineRoute({
  ...common,
  name: 'getExternalAuthClient',
  method: 'GET',
  path: '/external-auth/clients/:id',
  summary: 'Get an external client.',
  description:
    'Returns the name and the redirect URI of a service that asks a team to sign in, and what its tokens may do.',
  rules: 'sign-in-with-other-sites.md#external-clients',
  auth: 'none',
  params: idParams,
  replies: [goodExternalAuthClient, badExternalAuthRequest],
});

export const authorizeExternalAuth = defineRoute({
  ...common,
  name: 'authorizeExternalAuth',
  method: 'POST',
  path: '/external-auth/authorize',
  summary: 'Consent to a sign-in.',
  description:
    'Allows an external client to sign in as the team of the caller and returns the URL to go to, with a code that works once, within a minute. `redirectUri` must be an absolute http(s) URL, else 400 `badBody`, and equal the registered one. A request that is refused until then takes no token from the bucket.',
  rules: 'sign-in-with-other-sites.md#consent',
  auth: 'team',
  standing: 'good',
  // Taken by the use case, so that a request for an unknown client costs no token.
  rateLimit: { bucket: externalAuthAuthorize, charge: 'inUseCase' },
  body: jsonBody(authorizeBody),
  replies: [goodExternalAuthAuthorize, badExternalAuthRequest],
});

export const exchangeExternalAuthCode = defineRoute({
  ...common,
  name: 'exchangeExternalAuthCode',
  method: 'POST',
  path: '/external-auth/token',
  summary: 'Exchange a sign-in code.',
  description:
    'For external clients: exchanges a code for a token of the team, with the narrower of the scopes that the client had at the consent and has now. A wrong secret leaves the code usable; otherwise it is used up, whichever client it was issued for.',
  rules: 'sign-in-with-other-sites.md#code-exchange',
  auth: 'none',
  body: jsonBody(exchangeBody),
  replies: [goodExternalAuthToken, badExternalAuthRequest],
});

/** Data about the team for the holder of the token. The own profile would also contain a team token. */
const userInfo = {
  ...common,
  path: '/external-auth/userinfo',
  summary: 'Get the team of the token.',
  description:
    'Returns id, name and division of the team that the token acts for, and whether it is banned, as a bare object without the envelope of other responses.',
  rules: 'sign-in-with-other-sites.md#scopes-of-external-clients',
  auth: 'team',
  memberScope: 'profile',
  replies: [goodUserInfo],
} as const;

export const getUserInfo = defineRoute({ ...userInfo, name: 'getUserInfo', method: 'GET' });

/** OpenID Connect lets clients choose the method. */
export const postUserInfo = defineRoute({ ...userInfo, name: 'postUserInfo', method: 'POST' });

/** Also open to banned teams, but not to tokens with less than the rights of the team. */
const own = {
  ...common,
  auth: 'team',
  memberScope: 'none',
  rules: 'sign-in-with-other-sites.md#access-of-external-clients',
} as const;

export const listSitesWithAccess = defineRoute({
  ...own,
  name: 'listSitesWithAccess',
  method: 'GET',
  path: '/users/me/external-clients',
  summary: 'List the external clients with access.',
  description:
    'Returns the services that the team signed in to, for as long as they have a token that works.',
  replies: [goodSitesWithAccess],
});

export const revokeSite = defineRoute({
  ...own,
  name: 'revokeSite',
  method: 'DELETE',
  path: '/users/me/external-clients/:id',
  summary: 'End the access of an external client.',
  description:
    'Ends every token that the service has for the team. The response comes after a second; by then no server accepts one.',
  params: idParams,
  replies: [goodSiteRevoke, badUnknownSite],
});

const admin = {
  ...common,
  path: '/admin/external-auth/clients',
  auth: 'team',
  permissions: Permission.usersWrite,
} as const;

export const listExternalAuthClients = defineRoute({
  ...admin,
  name: 'listExternalAuthClients',
  method: 'GET',
  summary: 'List the external clients.',
  description: 'Returns the services that may ask teams to sign in, oldest first, without their secrets.',
  rules: 'sign-in-with-other-sites.md#client-administration',
  replies: [goodAdminExternalAuthClients],
});

export const createExternalAuthClient = defineRoute({
  ...admin,
  name: 'createExternalAuthClient',
  method: 'POST',
  summary: 'Create an external client.',
  description:
    'Registers a service that may ask teams to sign in. The response has its secret, which is not shown again. `redirectUri` must be an absolute http(s) URL, else 400 `badBody`.',
  rules: 'sign-in-with-other-sites.md#client-administration',
  body: jsonBody(createClientBody, BODY_LIMIT.adminJson),
  replies: [goodAdminExternalAuthClientCreate],
});

export const updateExternalAuthClient = defineRoute({
  ...admin,
  name: 'updateExternalAuthClient',
  method: 'PUT',
  path: '/admin/external-auth/clients/:id',
  summary: 'Change an external client.',
  description:
    'Sets name, redirect URI, scope and token lifetime; the secret stays, and tokens that were already issued keep their scope and expiry. `redirectUri` must be an absolute http(s) URL, else 400 `badBody`.',
  rules: 'sign-in-with-other-sites.md#client-administration',
  conditional: 'ifMatch',
  params: idParams,
  body: jsonBody(createClientBody, BODY_LIMIT.adminJson),
  replies: [goodAdminExternalAuthClientUpdate, badExternalAuthRequest],
});

export const rotateExternalAuthClientSecret = defineRoute({
  ...admin,
  name: 'rotateExternalAuthClientSecret',
  method: 'POST',
  path: '/admin/external-auth/clients/:id/secret',
  summary: 'Give an external client a new secret.',
  description: 'Returns the new secret, which is not shown again; the former one stops working at once.',
  rules: 'sign-in-with-other-sites.md#client-administration',
  params: idParams,
  replies: [goodAdminExternalAuthClientSecret, badExternalAuthRequest],
});

export const deleteExternalAuthClient = defineRoute({
  ...admin,
  name: 'deleteExternalAuthClient',
  method: 'DELETE',
  path: '/admin/external-auth/clients/:id',
  summary: 'Delete an external client.',
  description:
    'Ends sign-ins to the service and every token that was issued to it. The response comes after a second; by then no server accepts one.',
  rules: 'sign-in-with-other-sites.md#client-administration',
  params: idParams,
  replies: [goodAdminExternalAuthClientDelete, badExternalAuthRequest],
});
