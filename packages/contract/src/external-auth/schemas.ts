import { EXTERNAL_SCOPES } from '@rampart/domain-data';
import { type Static, Type } from '@sinclair/typebox';
import { defineReply, defineUnwrappedReply } from '../reply';
import { described, identifier, nullable, oneOf, strictObject, text, unixMs } from '../schema';

const scope = described(oneOf(EXTERNAL_SCOPES), 'Each includes the ones before it.');
/** The scope shown on the consent page; scripts without such a page leave it out. */
export const shownScope = Type.Optional(
  described(
    oneOf(EXTERNAL_SCOPES),
    'The scope that the team was shown; the request is refused if the client would get another.',
  ),
);
const DAY_MS = 24 * 60 * 60_000;

export const externalAuthClient = strictObject({
  id: Type.String(),
  name: Type.String(),
  redirectUri: Type.String(),
  scope,
  tokenLifetimeMs: described(nullable(Type.Integer()), 'Null: its tokens do not expire.'),
});

/** `redirectUri` must be an absolute http(s) address; otherwise the use case answers `body:redirectUri`. */
export const authorizeBody = strictObject({
  clientId: identifier,
  redirectUri: text({ examples: ['https://service.example.org/callback'] }),
  state: Type.Optional(text()),
  shownScope,
});

export const authorizeResult = strictObject({
  redirectTo: described(
    Type.String({ format: 'uri' }),
    'The registered URI with `code`, and with `state` if one was sent.',
  ),
});

export const exchangeBody = strictObject({
  clientId: identifier,
  clientSecret: identifier,
  code: identifier,
});

export const exchangeResult = strictObject({
  accessToken: described(
    Type.String(),
    'A token of the team, with the narrower of the scopes that the client had at the consent and has now.',
  ),
  tokenType: Type.Literal('bearer'),
});

const adminClientFields = {
  id: Type.String(),
  name: Type.String(),
  redirectUri: Type.String(),
  scope,
  tokenLifetimeMs: described(nullable(Type.Integer()), 'Null: its tokens do not expire.'),
  createdAt: unixMs,
  createdBy: described(nullable(Type.String()), 'Team id; null once that team is deleted.'),
  version: described(Type.String(), 'For `If-Match` of a change, in quotation marks.'),
};

export const adminExternalAuthClient = strictObject(adminClientFields);

export const createdExternalAuthClient = strictObject({
  ...adminClientFields,
  secret: described(Type.String(), 'Shown here and never again.'),
});

export const createClientBody = strictObject({
  name: text({ minLength: 1, maxLength: 100 }),
  redirectUri: text({ maxLength: 1024, examples: ['https://service.example.org/callback'] }),
  scope: Type.Optional(
    described(oneOf(EXTERNAL_SCOPES), 'Default: `full` for a new client; an existing one keeps its scope.'),
  ),
  tokenLifetimeMs: Type.Optional(
    described(
      nullable(Type.Integer({ minimum: 60_000, maximum: 3_650 * DAY_MS })),
      'How long its tokens work; null: they do not expire. Default: null for a new client; an existing one keeps its value.',
    ),
  ),
});

export const rotatedClientSecret = strictObject({
  secret: described(Type.String(), 'Shown here and never again; the former one no longer works.'),
});

export const siteWithAccess = strictObject({
  clientId: Type.String(),
  name: Type.String(),
  scope: described(oneOf(EXTERNAL_SCOPES), 'The widest of its sign-ins.'),
  since: described(unixMs, 'The first of its sign-ins that still work.'),
  expiresAt: described(nullable(unixMs), 'Null when one of its sign-ins does not expire.'),
  lastUsedAt: described(nullable(unixMs), 'Up to ten minutes behind; null until the first use.'),
});

export const userInfo = strictObject({
  sub: described(Type.String(), 'The id of the team.'),
  name: Type.String(),
  division: Type.String(),
  banned: Type.Boolean(),
});

export type SiteWithAccessData = Static<typeof siteWithAccess>;
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

export const goodSitesWithAccess = defineReply(
  'goodSitesWithAccess',
  200,
  'The external services that have access.',
  strictObject({ sites: Type.Array(siteWithAccess) }),
);
export const goodSiteRevoke = defineReply(
  'goodSiteRevoke',
  200,
  'The external service has no access any more.',
);
export const badUnknownSite = defineReply(
  'badUnknownSite',
  404,
  'The team gave no such external service access.',
);
/** Sent without the wrapper, because clients of OpenID Connect expect the bare object. */
export const goodUserInfo = defineUnwrappedReply('goodUserInfo', 'The team of the token.', userInfo);

/** One kind for all problems with a client, address, secret or code, so that a guess reveals nothing. */
export const badExternalAuthRequest = defineReply(
  'badExternalAuthRequest',
  400,
  'The sign-in request is not valid.',
);
