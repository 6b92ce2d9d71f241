import { externalAuthAuthorize } from '../bucket';
import { Permission } from '../permission';
import {
  badExternalAuthRequest,
  goodAdminExternalAuthClientCreate,
  goodAdminExternalAuthClientDelete,
  goodAdminExternalAuthClients,
  goodExternalAuthAuthorize,
  goodExternalAuthClient,
  goodExternalAuthToken,
} from '../replies/external-auth';
import { BODY_LIMIT, defineRoute, jsonBody } from '../route';
import { idParams } from '../schema';
import { authorizeBody, createClientBody, exchangeBody } from './schemas';

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
  summary: 'The external service that asks a team to sign in.',
  source: 'accounts reference 6.1',
  auth: 'none',
  params: idParams,
  replies: [goodExternalAuthClient, badExternalAuthRequest],
});

export const authorizeExternalAuth = defineRoute({
  ...common,
  name: 'authorizeExternalAuth',
  method: 'POST',
  path: '/external-auth/authorize',
  summary: 'Permit an external service to sign in as the caller.',
  source: 'accounts reference 6.2',
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
  summary: 'Exchange a sign-in code for an auth token; called by the external service.',
  source: 'accounts reference 6.3',
  auth: 'none',
  body: jsonBody(exchangeBody),
  replies: [goodExternalAuthToken, badExternalAuthRequest],
});

const admin = {
  ...common,
  path: '/admin/external-auth/clients',
  source: 'accounts reference 6.4',
  auth: 'team',
  permissions: Permission.usersWrite,
} as const;

export const listExternalAuthClients = defineRoute({
  ...admin,
  name: 'listExternalAuthClients',
  method: 'GET',
  summary: 'External services that may ask teams to sign in, oldest first.',
  replies: [goodAdminExternalAuthClients],
});

export const createExternalAuthClient = defineRoute({
  ...admin,
  name: 'createExternalAuthClient',
  method: 'POST',
  summary: 'Register an external service; the answer holds its secret, once.',
  body: jsonBody(createClientBody, BODY_LIMIT.adminJson),
  replies: [goodAdminExternalAuthClientCreate],
});

export const deleteExternalAuthClient = defineRoute({
  ...admin,
  name: 'deleteExternalAuthClient',
  method: 'DELETE',
  path: '/admin/external-auth/clients/:id',
  summary: 'Remove an external service; tokens it was given stay valid.',
  params: idParams,
  replies: [goodAdminExternalAuthClientDelete, badExternalAuthRequest],
});
