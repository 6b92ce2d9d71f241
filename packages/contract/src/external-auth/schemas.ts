import { type Static, Type } from '@sinclair/typebox';
import { defineReply } from '../reply';
import { described, identifier, nullable, strictObject, text, unixMs } from '../schema';

export const externalAuthClient = strictObject({
  id: Type.String(),
  name: Type.String(),
  redirectUri: Type.String(),
});

/** `redirectUri` must be an absolute http(s) address, which the use case says with `body:redirectUri`. */
export const authorizeBody = strictObject({
  clientId: identifier,
  redirectUri: text(),
  state: Type.Optional(text()),
});

export const authorizeResult = strictObject({
  redirectTo: described(
    Type.String({ format: 'uri' }),
    'The registered address with `code`, and `state` when one was sent.',
  ),
});

export const exchangeBody = strictObject({
  clientId: identifier,
  clientSecret: identifier,
  code: identifier,
});

export const exchangeResult = strictObject({
  accessToken: described(Type.String(), 'An ordinary auth token of the team.'),
  tokenType: Type.Literal('bearer'),
});

const adminClientFields = {
  id: Type.String(),
  name: Type.String(),
  redirectUri: Type.String(),
  createdAt: unixMs,
  createdBy: described(nullable(Type.String()), 'Team id; null once that team is deleted.'),
};

export const adminExternalAuthClient = strictObject(adminClientFields);

export const createdExternalAuthClient = strictObject({
  ...adminClientFields,
  secret: described(Type.String(), 'Shown here and never again.'),
});

export const createClientBody = strictObject({
  name: text({ minLength: 1, maxLength: 100 }),
  redirectUri: text({ maxLength: 1024 }),
});

export const rotatedClientSecret = strictObject({
  secret: described(Type.String(), 'Shown here and never again; the one before no longer works.'),
});

export type AdminExternalAuthClient = Static<typeof adminExternalAuthClient>;

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
export const goodAdminExternalAuthClientUpdate = defineReply(
  'goodAdminExternalAuthClientUpdate',
  200,
  'The external service is stored.',
  adminExternalAuthClient,
);
export const goodAdminExternalAuthClientSecret = defineReply(
  'goodAdminExternalAuthClientSecret',
  200,
  'The external service has a new secret.',
  rotatedClientSecret,
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
