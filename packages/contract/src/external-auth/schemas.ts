import { Type, type Static } from '@sinclair/typebox';
import { identifier, nullable, strictObject, text, unixMs } from '../schema';

/** Signing in to other services with a team of this event (accounts reference 6). */

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
  /** The registered address with `code`, and `state` when one was sent. */
  redirectTo: Type.String(),
});

export const exchangeBody = strictObject({
  clientId: identifier,
  clientSecret: identifier,
  code: identifier,
});

export const exchangeResult = strictObject({
  /** An ordinary auth token of the team. */
  accessToken: Type.String(),
  tokenType: Type.Literal('bearer'),
});

const adminClientFields = {
  id: Type.String(),
  name: Type.String(),
  redirectUri: Type.String(),
  createdAt: unixMs,
  /** Team id; null once that team is deleted. */
  createdBy: nullable(Type.String()),
};

export const adminExternalAuthClient = strictObject(adminClientFields);

export const createdExternalAuthClient = strictObject({
  ...adminClientFields,
  /** Shown here and never again. */
  secret: Type.String(),
});

export const createClientBody = strictObject({
  name: text({ minLength: 1, maxLength: 100 }),
  redirectUri: text({ maxLength: 1024 }),
});

export type AdminExternalAuthClient = Static<typeof adminExternalAuthClient>;
