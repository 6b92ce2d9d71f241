import { Type } from '@sinclair/typebox';
import {
  adminExternalAuthClient,
  authorizeResult,
  createdExternalAuthClient,
  exchangeResult,
  externalAuthClient,
} from '../external-auth/schemas';
import { defineReply } from '../reply';

export const goodExternalAuthClient = defineReply(
  'goodExternalAuthClient',
  200,
  'The external service.',
  externalAuthClient,
);
export const goodExternalAuthAuthorize = defineReply(
  'goodExternalAuthAuthorize',
  200,
  'The external service may sign in; go to the address.',
  authorizeResult,
);
export const goodExternalAuthToken = defineReply(
  'goodExternalAuthToken',
  200,
  'The external service is signed in.',
  exchangeResult,
);
export const goodAdminExternalAuthClients = defineReply(
  'goodAdminExternalAuthClients',
  200,
  'The external services.',
  Type.Array(adminExternalAuthClient),
);
export const goodAdminExternalAuthClientCreate = defineReply(
  'goodAdminExternalAuthClientCreate',
  200,
  'The external service is registered.',
  createdExternalAuthClient,
);
export const goodAdminExternalAuthClientDelete = defineReply(
  'goodAdminExternalAuthClientDelete',
  200,
  'The external service is removed.',
);

/** One kind for whatever is wrong with a client, address, secret or code: a guess learns nothing. */
export const badExternalAuthRequest = defineReply(
  'badExternalAuthRequest',
  400,
  'The sign-in request is not valid.',
);
