import { Type, type Static } from '@sinclair/typebox';
import { strictObject, unixMs } from '../schema';

/** Shapes of the administration of pending registrations (competition reference 5.8). Never with the token. */

export const pendingVerification = strictObject({
  id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  division: Type.String(),
  createdAt: unixMs,
  expiresAt: unixMs,
});

export const pendingVerifications = strictObject({ verifications: Type.Array(pendingVerification) });

export const completedVerification = strictObject({
  /** The team that was made. */
  userId: Type.String(),
});

export const resentVerification = strictObject({ id: Type.String() });

export type PendingVerificationData = Static<typeof pendingVerification>;
