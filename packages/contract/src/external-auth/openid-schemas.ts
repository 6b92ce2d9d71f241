import { Type } from '@sinclair/typebox';
import { defineReply, defineUnwrappedReply } from '../reply';
import { described, identifier, strictObject, text } from '../schema';
import { shownScope } from './schemas';

const optional = (description: string) => Type.Optional(described(text(), description));

export const authorizeOpenIdBody = strictObject({
  clientId: identifier,
  redirectUri: text(),
  responseType: optional('Must be `code`.'),
  scope: optional('Must contain `openid`; `play` is the other scope that means something.'),
  state: optional('Returned unchanged.'),
  nonce: optional('Included in the ID token.'),
  codeChallenge: optional('The digest of the code verifier.'),
  codeChallengeMethod: optional('Must be `S256`.'),
  shownScope,
});

const credentials = {
  client_id: optional('Required unless it is in `Authorization: Basic`.'),
  client_secret: optional('The same.'),
};

/** All optional, because missing parameters are refused in the form of the standard. */
export const openIdTokenBody = strictObject({
  grant_type: optional('`authorization_code` or `refresh_token`.'),
  code: optional('Of `authorization_code`.'),
  redirect_uri: optional('Of `authorization_code`.'),
  code_verifier: optional('Of `authorization_code`.'),
  refresh_token: optional('Of `refresh_token`.'),
  ...credentials,
});

export const openIdRevokeBody = strictObject({
  token: optional('An access or refresh token.'),
  ...credentials,
});

const openIdTokens = strictObject({
  access_token: Type.String(),
  token_type: Type.Literal('Bearer'),
  expires_in: described(Type.Integer(), 'Seconds.'),
  refresh_token: described(Type.String(), 'Works once.'),
  scope: Type.String(),
  id_token: Type.Optional(described(Type.String(), 'Of the sign-in; absent after a refresh.')),
});

const openIdKey = strictObject({
  kty: Type.Literal('EC'),
  crv: Type.Literal('P-256'),
  x: Type.String(),
  y: Type.String(),
  kid: Type.String(),
  use: Type.Literal('sig'),
  alg: Type.Literal('ES256'),
});

/** An error in the form of RFC 6749. */
const openIdError = (...errors: readonly string[]) =>
  strictObject({ error: Type.Unsafe<string>({ type: 'string', enum: errors }) });

export const goodOpenIdAuthorize = defineReply(
  'goodOpenIdAuthorize',
  200,
  'The request is answered; go to the address.',
  strictObject({
    redirectTo: described(
      Type.String({ format: 'uri' }),
      'The registered URI with `code`, or with `error` and `error_description`, and with `state` if one was sent.',
    ),
  }),
);
// Sent without the wrapper, because clients of OpenID Connect expect the bare objects.
export const goodOpenIdTokens = defineUnwrappedReply('goodOpenIdTokens', 'The tokens.', openIdTokens);
export const goodOpenIdRevoke = defineUnwrappedReply(
  'goodOpenIdRevoke',
  'The token works no more.',
  strictObject({}),
);
export const goodOpenIdKeys = defineUnwrappedReply(
  'goodOpenIdKeys',
  'The keys of ID tokens.',
  strictObject({ keys: Type.Array(openIdKey) }),
);
export const badOpenIdRequest = defineUnwrappedReply(
  'badOpenIdRequest',
  'The request of the client is not valid.',
  openIdError('invalid_request', 'invalid_grant', 'unsupported_grant_type'),
  400,
);
export const badOpenIdClient = defineUnwrappedReply(
  'badOpenIdClient',
  'The client did not prove who it is.',
  openIdError('invalid_client'),
  401,
);
