import { Type, type Static } from '@sinclair/typebox';
import { nullable, oneOf, strictObject, unixMs } from '../schema';

/** A mail that has not been sent (outside the specification, decision 0006). Never with its token. */
export const unsentMail = strictObject({
  id: Type.String(),
  purpose: oneOf(['register', 'recover', 'update']),
  recipient: Type.String(),
  /** `failed`: no further attempt will be made. */
  status: oneOf(['queued', 'failed']),
  attempts: Type.Integer(),
  /** What went wrong at the latest attempt; null before the first one. */
  lastError: nullable(Type.String()),
  createdAt: unixMs,
  /** Null when there is none. */
  nextAttemptAt: nullable(unixMs),
});

export const unsentMails = strictObject({ total: Type.Integer(), mails: Type.Array(unsentMail) });

export type UnsentMailData = Static<typeof unsentMail>;
