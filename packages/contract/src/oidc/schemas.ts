import { Type } from '@sinclair/typebox';
import { defineReply } from '../reply';
import { described, nullable, ruledText, strictObject, text } from '../schema';

export const oidcStart = strictObject({
  authorizeUrl: described(Type.String(), 'The page of the provider that the browser opens.'),
  ticket: described(
    Type.String(),
    'Finishes this sign-in, once, within ten minutes. Keep it where only this browser can read it.',
  ),
});

export const oidcFinishBody = strictObject({
  ticket: text(),
  code: described(text(), 'The parameter with which the provider sent the browser back.'),
  state: described(text(), 'The parameter with which the provider sent the browser back.'),
  iss: described(
    Type.Optional(text()),
    'The parameter with which the provider sent the browser back, if any.',
  ),
});

export const oidcProof = strictObject({
  oidcToken: described(Type.String(), 'For registration, login or linking.'),
  name: described(nullable(Type.String()), 'A proposal for the name of a new team.'),
});

export const oidcTokenBody = strictObject({ oidcToken: text() });

export const oidcRegisterBody = strictObject({
  name: ruledText('badName'),
  oidcToken: text(),
  captchaCode: Type.Optional(text()),
});

export const oidcIdentity = strictObject({
  issuer: Type.String(),
  subject: described(Type.String(), 'The id of the account at the issuer.'),
});

export const goodOidcStart = defineReply('goodOidcStart', 200, 'The sign-in has begun.', oidcStart);
export const goodOidcToken = defineReply('goodOidcToken', 200, 'The account is proved.', oidcProof);
export const goodOidcAuthSet = defineReply('goodOidcAuthSet', 200, 'The account is linked.');
export const goodOidcRemoved = defineReply('goodOidcRemoved', 200, 'The account is no longer linked.');

export const badOidcSignIn = defineReply(
  'badOidcSignIn',
  401,
  'The sign-in with the identity provider is not valid or has expired.',
);
export const badOidcToken = defineReply(
  'badOidcToken',
  401,
  'The token of the identity provider is not valid or has expired.',
);
export const badOidcNotAllowed = defineReply(
  'badOidcNotAllowed',
  403,
  'This account is not allowed to take part.',
);
export const badKnownOidcAccount = defineReply(
  'badKnownOidcAccount',
  409,
  'A team with this account already exists.',
);
export const badOidcProvider = defineReply('badOidcProvider', 500, 'The identity provider is not available.');
