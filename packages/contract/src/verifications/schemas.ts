import { type Static, Type } from '@sinclair/typebox';
import { defineReply } from '../reply';
import { searchText } from '../admin-users/schemas';
import { described, emailAddress, paging, strictObject, unixMs } from '../schema';

/** Paging is optional, because unlike other lists this one can be read as a whole. */
export const pendingVerificationsQuery = strictObject({
  limit: described(Type.Optional(paging.limit), 'How many entries to return; all if absent.'),
  offset: Type.Optional(paging.offset),
  search: described(searchText, 'A part of a name or of an email address.'),
});

/** A pending verification, without its token. */
export const pendingVerification = strictObject({
  id: Type.String(),
  name: Type.String(),
  email: emailAddress,
  division: Type.String(),
  createdAt: unixMs,
  expiresAt: unixMs,
});

export const pendingVerifications = strictObject({
  total: described(Type.Optional(Type.Integer()), 'On all pages; only with `limit`.'),
  verifications: Type.Array(pendingVerification),
});

export const completedVerification = strictObject({
  userId: described(Type.String(), 'The team that was created.'),
});

export const resentVerification = strictObject({ id: Type.String() });

export type PendingVerificationData = Static<typeof pendingVerification>;

export const goodAdminUserVerifications = defineReply(
  'goodAdminUserVerifications',
  200,
  'The pending verifications.',
  pendingVerifications,
);
export const goodAdminUserVerificationComplete = defineReply(
  'goodAdminUserVerificationComplete',
  200,
  'The team is registered.',
  completedVerification,
);
export const goodAdminUserVerificationResend = defineReply(
  'goodAdminUserVerificationResend',
  200,
  'The verification email is on its way again.',
  resentVerification,
);
export const goodAdminUserVerificationDelete = defineReply(
  'goodAdminUserVerificationDelete',
  200,
  'The pending verification is deleted.',
);

/** Also for expired verifications. */
export const badUnknownVerification = defineReply(
  'badUnknownVerification',
  404,
  'There is no such pending verification.',
);
