import { defineReply } from '../reply';

/** Expired verifications count as unknown. */
export const badUnknownVerification = defineReply(
  'badUnknownVerification',
  404,
  'There is no such pending verification.',
);
