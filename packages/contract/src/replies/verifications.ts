import { defineReply } from '../reply';
import { completedVerification, pendingVerifications, resentVerification } from '../verifications/schemas';

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

/** Expired verifications count as unknown. */
export const badUnknownVerification = defineReply(
  'badUnknownVerification',
  404,
  'There is no such pending verification.',
);
