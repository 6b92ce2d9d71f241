import { externalAuthAuthorize, Permission } from '@rampart/domain-data';
import {
  authorizeBody,
  badExternalAuthRequest,
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
} from './schemas';
import { BODY_LIMIT, defineRoute, jsonBody } from '../route';
import { idParams } from '../schema';

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
  description: 'Returns the name and the redirect address of a service that asks a team to sign in.',
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
    'Permits an external client to sign in as the team of the caller and returns the address to go to, with a code that works once within a minute. `redirectUri` must be an absolute http(s) address, else 400 `badBody`, and equal the registered one. A request that is refused so far takes no token from the bucket.',
  rules: 'sign-in-with-other-sites.md#consent',
  auth: 'team',
  standing: 'good',
  // A request for an unknown client costs no token.
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
    'For external clients: exchanges a code for an auth token of the team. A wrong secret leaves the code usable; otherwise it is used up, whoever it was meant for.',
  rules: 'sign-in-with-other-sites.md#code-exchange',
  auth: 'none',
  body: jsonBody(exchangeBody),
  replies: [goodExternalAuthToken, badExternalAuthRequest],
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
    'Registers a service that may ask teams to sign in. The answer holds its secret, which is not shown again. `redirectUri` must be an absolute http(s) address, else 400 `badBody`.',
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
    'Sets name and redirect address; the secret stays. `redirectUri` must be an absolute http(s) address, else 400 `badBody`.',
  rules: 'sign-in-with-other-sites.md#client-administration',
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
  description: 'Returns the new secret, which is not shown again; the one before stops working at once.',
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
  description: 'Ends sign-ins to the service; tokens that it was given stay valid.',
  rules: 'sign-in-with-other-sites.md#client-administration',
  params: idParams,
  replies: [goodAdminExternalAuthClientDelete, badExternalAuthRequest],
});
